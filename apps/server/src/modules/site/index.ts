export { withHead } from './heads.ts';
export { createFinish, registerSite } from './register-site.ts';
