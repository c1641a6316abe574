export { registerGuide } from './register-guide.ts';
