export {
  type GatewayEvent,
  type Gateways,
  type Payer,
  type Payment,
  type PaymentGateway,
  type PaymentRequest,
  PaymentSilence,
  type PaymentState,
  type TellingGateway,
} from './ports.ts';
