import { lookAtAreas } from './accessibility.behaviour.ts';

lookAtAreas('staff');
