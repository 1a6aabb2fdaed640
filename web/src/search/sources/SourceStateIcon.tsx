import type { SourceState } from '@graticule/contracts/services/source-status'
import { IconCircleCheck, IconCircleX, IconClockExclamation } from '@tabler/icons-react'
import { Spinner } from '../../ui/Spinner.tsx'
import styles from './SourceStateIcon.module.css'

const ICONS = { ok: IconCircleCheck, slow: IconClockExclamation, timeout: IconCircleX, failed: IconCircleX }

/** How a source is doing, as a sign; the words stand beside it. */
export function SourceStateIcon({ state }: { state: SourceState }) {
  if (state === 'checking') return <Spinner />
  const Icon = ICONS[state]
  return <Icon className={styles[state]} size={15} stroke={1.75} aria-hidden="true" />
}
