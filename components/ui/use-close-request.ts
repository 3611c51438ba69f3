import { useEffect, useEffectEvent, useState } from 'react';

type Watcher = { onclose: (() => void) | null; destroy: () => void };

declare global {
  interface Window {
    /** What a device asks for with its key to close, on Android with Back; not in every browser yet. */
    CloseWatcher?: new () => Watcher;
  }
}

type Layer = () => void;

/** What lies over the page, the uppermost last. */
const layers: Layer[] = [];
/** The entry of the history that Back takes while something lies over the page: one for all of it. */
let isOnEntry = false;
let entries = 0;
let isListening = false;

const isEntry = (): boolean => (window.history.state as { layer?: boolean } | null)?.layer === true;

function learn(isOn: boolean): void {
  isOnEntry = isOn;
  entries = window.history.length;
}

function onPop(): void {
  // Somebody who went on to another page from here has not pressed Back over it.
  const wasOnEntry = isOnEntry && entries === window.history.length;
  learn(isEntry());
  if (!wasOnEntry || isOnEntry) return;
  const answer = layers.at(-1);
  if (answer) answer();
  // What was over the page is closed: its entry is not worth a press.
  else window.history.back();
}

function keepEntry(): void {
  if (!isListening) window.addEventListener('popstate', onPop);
  isListening = true;
  // Next adds what it knows of the page.
  if (!isEntry()) window.history.pushState({ layer: true }, '');
  learn(true);
}

// A page that was loaded anew on that entry has nothing over it: Back is to go on at once.
if (typeof window !== 'undefined' && isEntry()) keepEntry();

let watcher: Watcher | null = null;

/** Elsewhere a close request is Escape alone, of which the layers hear by themselves, and Back leaves the page. */
const isBackCloseRequest = (): boolean => /\bAndroid\b/.test(navigator.userAgent);

/** Has the next press of Back come to the uppermost. */
function listen(): void {
  if (!window.CloseWatcher || !isBackCloseRequest()) keepEntry();
  else if (!watcher) {
    watcher = new window.CloseWatcher();
    watcher.onclose = () => {
      watcher = null;
      layers.at(-1)?.();
    };
  }
}

function rest(): void {
  watcher?.destroy();
  watcher = null;
}

function putOver(layer: Layer): () => void {
  layers.push(layer);
  listen();
  return () => {
    layers.splice(layers.indexOf(layer), 1);
    if (layers.length > 0) listen();
    else rest();
  };
}

/**
 * While something lies over the page, Back is for that, the uppermost first, and does not leave the page. Where Back is no
 * close request, an entry of the history is there for it to take instead.
 */
export function useCloseRequest(isOpen: boolean, onRequest: () => void): void {
  const answer = useEffectEvent(onRequest);
  const [served, setServed] = useState(0);
  useEffect(() => {
    if (!isOpen) return;
    return putOver(() => {
      setServed((count) => count + 1);
      answer();
    });
  }, [isOpen]);
  // A request serves once; what stays open needs the next one.
  useEffect(() => {
    if (isOpen && served > 0) listen();
  }, [isOpen, served]);
}
