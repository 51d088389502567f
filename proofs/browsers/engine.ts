/** A browser of one engine with one page, worked as a person does: by what is drawn, with a pointer and keys. */
export type Engine = {
  name: 'Firefox' | 'WebKit' | 'Chromium';
  version: string;
  open: (url: string) => Promise<void>;
  /** Runs a function in the page, which may know its arguments only, and gives what it returns as JSON can. */
  run: <A extends unknown[], T>(work: (...args: A) => T | Promise<T>, ...args: A) => Promise<T>;
  /** Presses the main button of a pointer at a place of the window. */
  pressAt: (x: number, y: number) => Promise<void>;
  /** Types a text into what has the focus. */
  type: (text: string) => Promise<void>;
  /** The window as PNG. */
  picture: () => Promise<Buffer>;
};

/** The actions of WebDriver, which its two forms share: https://www.w3.org/TR/webdriver2/#actions */
export function pressActions(x: number, y: number) {
  const [roundX, roundY] = [Math.round(x), Math.round(y)];
  return [
    {
      type: 'pointer',
      id: 'mouse',
      parameters: { pointerType: 'mouse' },
      actions: [
        { type: 'pointerMove', x: roundX, y: roundY, duration: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    },
  ];
}

export function typeActions(text: string) {
  const actions = Array.from(text).flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);
  return [{ type: 'key', id: 'keyboard', actions }];
}
