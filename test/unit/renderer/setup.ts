import { configure } from '@testing-library/svelte';
import { afterEach, vi } from 'vitest';
import { useEnglish } from '../../../src-main/lib/load-texts.ts';
import { nameKeys } from '../../../src-renderer/windows/load-language.ts';
import { WAIT_LIMIT_MS } from '../../long.ts';
import { watchLeftBehind } from '../left-behind.ts';
import { clearUnlessShared } from './share-window.ts';

/**
 * What jsdom lacks of a window: sizes, their observers, media queries, animations, drawing. Runs before each test file; the files of one
 * worker share their window, so whatever a file changed of it is put back here.
 */

class NoObserver {
  readonly observe = (): void => undefined;
  readonly unobserve = (): void => undefined;
  readonly disconnect = (): void => undefined;
}

/** A fixed place, because jsdom has no layout: without one a menu takes its button for scrolled out of view, and hides. */
const place = { x: 10, y: 10, left: 10, top: 10, width: 100, height: 20, right: 110, bottom: 30, toJSON: () => '' };

watchLeftBehind();
configure({ asyncUtilTimeout: WAIT_LIMIT_MS });
useEnglish();
nameKeys();
vi.unstubAllGlobals();
vi.stubGlobal('ResizeObserver', NoObserver);
vi.stubGlobal('matchMedia', (query: string) => ({
  matches: false,
  media: query,
  addEventListener() {},
  removeEventListener() {},
}));
Object.defineProperty(window, 'innerWidth', { configurable: true, writable: true, value: 1024 });
Object.defineProperty(Element.prototype, 'clientHeight', { configurable: true, get: () => 640 });
Object.defineProperty(Element.prototype, 'clientWidth', { configurable: true, get: () => 1280 });
Element.prototype.getBoundingClientRect = () => place;
Element.prototype.getClientRects = () => Object.assign([place], { item: () => place });
HTMLElement.prototype.scrollIntoView = () => undefined;
Element.prototype.getAnimations = () => [];
// As jsdom answers, without a message on the terminal for each call.
HTMLCanvasElement.prototype.getContext = () => null;
// Words that count seconds would otherwise depend on how busy the machine is.
vi.useRealTimers();
vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20, 14, 26, 3) });

afterEach(clearUnlessShared);
