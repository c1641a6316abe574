export { inventoryRoutes } from './flights.routes.ts';
export type { Inventory } from './ports.ts';
export { inventoryJobs } from './schedule/end-booking.ts';
export { createScheduleInventory } from './schedule/schedule-inventory.ts';
