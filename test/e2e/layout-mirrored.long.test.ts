import { testScenes } from './layout-walk.ts';

testScenes('ar-XB');
