import { testScenes } from './layout-walk.ts';

testScenes('en-XA');
