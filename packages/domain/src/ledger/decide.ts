import type { Decision, LedgerCommand, LedgerState } from './commands.ts';
import { decideCollect } from './decide-claims.ts';
import { decideCorrect } from './decide-correction.ts';
import { decideHold, decidePostHold, decideProlongHold, decideReleaseHold } from './decide-hold.ts';
import { decidePost } from './decide-post.ts';
import { refused, startWorking, type Working } from './working.ts';

/** Why a module's attachment refuses its command, by the command's place in the batch. */
export type AttachmentRefusals = ReadonlyMap<number, string>;

/**
 * Decides a batch in arrival order: each command sees what the ones before it did, and gets its own decision.
 * Pure: the same state and commands always give the same decisions. A command whose key was used before is a replay,
 * or refused when its input differs; refusals too are answers that a key keeps.
 */
export function decideBatch(
  state: LedgerState,
  commands: readonly LedgerCommand[],
  attachmentRefusals: AttachmentRefusals = new Map(),
): Decision[] {
  const working = startWorking(state);
  const seen = new Map<string, { inputHash: string; position: number | undefined }>();
  for (const { scope, key, inputHash } of state.keys)
    seen.set(keyName({ scope, key }), { inputHash, position: undefined });

  return commands.map((command, position) => {
    const name = keyName(command);
    const earlier = seen.get(name);
    if (earlier && earlier.inputHash !== command.inputHash) return refused('idempotency_key_reused');
    if (earlier) return { kind: 'replayed', position: earlier.position };
    seen.set(name, { inputHash: command.inputHash, position });
    const rule = attachmentRefusals.get(position);
    if (rule !== undefined) return refused('attachment_refused', { rule });
    return decideOne(working, command);
  });
}

/** One name for a key of a scope: scopes hold no blank. */
export const keyName = ({ scope, key }: { readonly scope: string; readonly key: string }): string => `${scope} ${key}`;

function decideOne(working: Working, command: LedgerCommand): Decision {
  switch (command.kind) {
    case 'post':
      return decidePost(working, command);
    case 'hold':
      return decideHold(working, command);
    case 'post_hold':
      return decidePostHold(working, command);
    case 'release_hold':
      return decideReleaseHold(working, command);
    case 'prolong_hold':
      return decideProlongHold(working, command);
    case 'correct':
      return decideCorrect(working, command);
    case 'collect':
      return decideCollect(working, command);
  }
}
