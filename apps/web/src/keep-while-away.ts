import { keepForms, readKept, takeForm, writer } from './kept-forms.ts';
import { whileAway } from './ui/while-away.ts';

/** What this page has kept for the time that it is away, and who sat there. A page in a frame of it keeps its own beside it. */
let away: { readonly names: readonly string[]; readonly userId: number } | undefined;

function leave(whose: () => number | undefined): void {
  if (away !== undefined) return;
  const userId = whose();
  if (userId === undefined) return;
  const kept = readKept();
  // Who is nobody yet may be about to sign in, and finds then what the session's end has kept.
  if (kept !== undefined && kept.userId !== userId) return;
  away = { names: keepForms(userId, kept?.forms), userId };
}

/** Nobody else reads what the page itself still holds. */
function comeBack(): void {
  if (away === undefined) return;
  const { names, userId } = away;
  away = undefined;
  // A session that ended meanwhile has kept it for the next login.
  if (writer() !== userId) return;
  for (const name of names) takeForm(name, userId);
}

/**
 * Keeps what is typed when the page goes away (a reload, a way to another site and back, a telephone that drops what is not looked
 * at), and only then: in this tab, without passwords and codes. Gives back what stops it; who calls it twice keeps no more than once.
 * `whose` says for whom, or that nothing is kept.
 */
export function keepWhileAway(whose: () => number | undefined = writer): () => void {
  const stop = whileAway({ leave: () => leave(whose), comeBack });
  return () => {
    stop();
    // Nobody would hear that the page is back.
    away = undefined;
  };
}
