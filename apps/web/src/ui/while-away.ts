interface WhileAway {
  /** The page goes: a reload, a way to another site, a telephone that drops what is not looked at. It may be called twice. */
  readonly leave: () => void;
  /** It is looked at again. */
  readonly comeBack: () => void;
}

/** Tells when the page goes away and when it is back. Gives back what stops it. */
export function whileAway({ leave, comeBack }: WhileAway): () => void {
  const look = (): void => (document.visibilityState === 'hidden' ? leave() : comeBack());
  document.addEventListener('visibilitychange', look);
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', comeBack);
  return () => {
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('pageshow', comeBack);
  };
}
