export { insertEvent, listToldOrders, listUnseenEvents, markEventsSeen, putEventsOff } from './gateway-events.store.ts';
export {
  type GatewayEvent,
  type Gateways,
  type Payment,
  type PaymentGateway,
  type PaymentRequest,
  PaymentSilence,
  type PaymentState,
  type TellingGateway,
} from './ports.ts';
