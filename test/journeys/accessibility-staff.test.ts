import { lookAtAreas } from './accessibility.support.ts';

lookAtAreas('staff');
