import { PortalError } from '@graticule/contracts/problem'
import { problem } from '../../http/replies.ts'
import { say } from '../../texts/say.ts'

/** The reply of a feature that the operator has switched off. */
export const SWITCHED_OFF = problem('The operator has switched this off')

/** @throws PortalError `not-allowed` while the operator has switched a feature off */
export function checkOffered(isOffered: boolean): void {
  if (!isOffered) throw new PortalError('not-allowed', say('kept:switched-off'))
}
