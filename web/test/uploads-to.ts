type Answering = (url: string, init: RequestInit) => Promise<Response>;

/**
 * What stands for XMLHttpRequest, by which files go because `fetch` tells no progress: each is answered as a call by
 * `fetch` would be.
 */
export function uploadsTo(answer: Answering) {
  return class {
    upload = { onprogress: null };
    status = 0;
    response: unknown;
    onload: () => void = () => undefined;
    onerror: () => void = () => undefined;
    onabort: () => void = () => undefined;
    onloadend: () => void = () => undefined;
    #sent: { method: string; url: string } = { method: 'GET', url: '/' };
    #headers = new Headers();
    #isOver = false;

    open(method: string, url: string): void {
      this.#sent = { method, url };
    }
    setRequestHeader(): void {}
    getResponseHeader(name: string): string | null {
      return this.#headers.get(name);
    }
    abort(): void {
      this.#end(() => this.onabort());
    }
    send(body: FormData | Blob): void {
      const { method, url } = this.#sent;
      void answer(url, { method, body }).then(
        async (response) => {
          this.status = response.status;
          this.#headers = response.headers;
          this.response = await response.json();
          this.#end(() => this.onload());
        },
        () => this.#end(() => this.onerror()),
      );
    }
    #end(tell: () => void): void {
      if (this.#isOver) return;
      this.#isOver = true;
      tell();
      this.onloadend();
    }
  };
}
