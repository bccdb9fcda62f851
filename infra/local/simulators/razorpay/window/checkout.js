/** Opens the payment window, with the interface of Razorpay's checkout.js: `new Razorpay(options)`, `on`, `open`, `close`. */
(() => {
  const base = new URL('..', document.currentScript.src);
  /** The options that are passed to the window; functions stay here. */
  const passed = ['key', 'order_id', 'amount', 'currency', 'name', 'description', 'image', 'prefill', 'notes', 'theme', 'method', 'retry'];

  class Razorpay {
    #options;
    #listeners = { 'payment.failed': [] };
    #opened;

    constructor(options) {
      if (!options?.key) throw new Error('No key passed');
      if (!options.order_id) throw new Error('The simulator takes payments for orders only: pass an order_id');
      this.#options = options;
    }

    on(event, listener) {
      this.#listeners[event] = [...(this.#listeners[event] ?? []), listener];
      return this;
    }

    open() {
      if (this.#opened) return this;
      const options = this.#options;
      const overlay = document.createElement('div');
      overlay.setAttribute('role', 'dialog');
      overlay.setAttribute('aria-modal', 'true');
      overlay.setAttribute('aria-label', `Pay ${options.name ?? ''}`.trim());
      overlay.className = 'razorpay-container';
      Object.assign(overlay.style, { position: 'fixed', inset: '0', zIndex: '2147483647', background: 'rgb(15 18 32 / 0.62)' });
      const frame = document.createElement('iframe');
      frame.title = 'Razorpay payment window';
      frame.className = 'razorpay-checkout-frame';
      frame.src = new URL('window', base).href;
      // 'normal' keeps the frame transparent also on a page with another colour scheme.
      Object.assign(frame.style, { width: '100%', height: '100%', border: '0', background: 'transparent', colorScheme: 'normal', display: 'block' });
      overlay.append(frame);

      // Makes the page behind neither focusable nor scrollable, and restores both afterwards.
      const behind = [...document.body.children].filter((each) => !each.inert);
      const { overflow } = document.body.style;
      const focused = document.activeElement;
      for (const each of behind) each.inert = true;
      document.body.style.overflow = 'hidden';
      const hear = (event) => event.source === frame.contentWindow && event.origin === base.origin && this.#hear(event.data, frame);
      const timer = options.timeout > 0 ? setTimeout(() => this.#dismiss('timeout'), options.timeout * 1000) : undefined;
      window.addEventListener('message', hear);
      this.#opened = () => {
        clearTimeout(timer);
        window.removeEventListener('message', hear);
        overlay.remove();
        for (const each of behind) each.inert = false;
        document.body.style.overflow = overflow;
        focused?.focus?.();
        this.#opened = undefined;
      };
      document.body.append(overlay);
      frame.focus();
      return this;
    }

    close() {
      this.#opened?.();
    }

    #hear(message, frame) {
      const options = this.#options;
      if (message?.type === 'ready') {
        const { escape = true, confirm_close = false } = options.modal ?? {};
        const known = Object.fromEntries(passed.filter((name) => options[name] !== undefined).map((name) => [name, options[name]]));
        frame.contentWindow.postMessage(
          { type: 'open', options: { ...JSON.parse(JSON.stringify(known)), modal: { escape, confirm_close } } },
          base.origin,
        );
        frame.focus();
      } else if (message?.type === 'success') {
        this.close();
        options.handler?.(message.response);
      } else if (message?.type === 'failed') {
        for (const listener of this.#listeners['payment.failed']) listener({ error: message.error });
      } else if (message?.type === 'gone') {
        // Behaves as if the browser was closed: the page receives nothing more.
        this.close();
        location.replace('about:blank');
      } else if (message?.type === 'dismiss') this.#dismiss();
    }

    #dismiss(reason) {
      if (!this.#opened) return;
      this.close();
      this.#options.modal?.ondismiss?.(reason);
    }
  }

  window.Razorpay = Razorpay;
})();
