/** Reads who is signed in, and keeps the sources that they alone see in step with it. */
import { readSession } from '../../session/sign-in.ts'
import { followOtherTabs } from '../../session/other-tabs.ts'
import { useSession } from '../../session/session.ts'
import { showOwnSources } from '../../site/data-sources.ts'

/** Resolves when it is known who is signed in, and which sources they see. */
export async function readOwnSession(): Promise<void> {
  useSession.subscribe(({ visitor }) => showOwnSources(visitor.kind === 'person' ? (visitor.sources ?? []) : []))
  followOtherTabs()
  await readSession()
}
