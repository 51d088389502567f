const LIMIT_MS = 5000;

/** Whether the browser can play what it recorded. */
export async function playsBack(url: string): Promise<boolean> {
  const audio = new Audio();
  audio.preload = 'auto';
  return await new Promise((answer) => {
    const timer = setTimeout(() => answer(false), LIMIT_MS);
    const said = (isPlayable: boolean) => () => {
      clearTimeout(timer);
      answer(isPlayable);
    };
    audio.addEventListener('canplay', said(true));
    audio.addEventListener('error', said(false));
    audio.src = url;
  });
}
