/** Follows who is signed in, and keeps the sources that they alone see in step with it. */
import { readSession } from '../../session/sign-in.ts'
import { followOtherTabs } from '../../session/other-tabs.ts'
import { useSession } from '../../session/session.ts'
import { showOwnSources } from '../../site/data-sources.ts'
import { createHeld } from '../../state/create-store.ts'

const following = createHeld<(() => void) | undefined>(
  () => undefined,
  (end) => end?.(),
)

/** Follows signing in and out, in this tab and in others. */
export function followOwnSession(): void {
  if (following.current !== undefined) return
  const ends = [
    useSession.subscribe(({ visitor }) => showOwnSources(visitor.kind === 'person' ? (visitor.sources ?? []) : [])),
    followOtherTabs(readSession),
  ]
  following.current = () => ends.forEach((end) => end())
}

/** Resolves when it is known who is signed in, and which sources they see. */
export async function readOwnSession(): Promise<void> {
  followOwnSession()
  await readSession()
}
