export {
  type Booking,
  type BookingRequest,
  type FlightChoice,
  type Inventory,
  InventoryRefusal,
  InventorySilence,
  type OfferedFlight,
  type OfferedWay,
  type Passenger,
} from './ports.ts';
