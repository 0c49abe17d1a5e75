import { watchLeftBehind } from '../left-behind.ts';

watchLeftBehind();
