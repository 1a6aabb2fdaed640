import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useTranslation } from '../../../i18n/index.ts'
import { formatHere } from '../../../i18n/numbers.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import type { DraftInHand } from './use-draft.ts'

/** Whoever has deleted the dashboard was asked before. */
const isOfDeleted = (state: unknown): boolean => typeof state === 'object' && state !== null && 'deleted' in state

/**
 * Asks before the creator is closed with changes, and says what becomes of them.
 * @rule S2-4.dashboard-confirmation
 */
export function CloseGuard({ hand }: { hand: DraftInHand }) {
  const { t } = useTranslation('dashboards')
  const { isTouched, state, storedAt, store } = hand
  const isStored = state.kind === 'stored'
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isTouched && currentLocation.pathname !== nextLocation.pathname && !isOfDeleted(nextLocation.state),
  )
  // what a moment would have stored is stored before anybody is told that it is lost
  const isAsking = blocker.state === 'blocked'
  useEffect(() => {
    if (isAsking) void store()
  }, [isAsking, store])
  useEffect(() => {
    if (isStored) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isStored])
  if (!isAsking) return null
  const time = formatHere(storedAt, { timeStyle: 'short' })
  const isLost = !isStored && state.kind !== 'storing'
  return (
    <Dialog
      alert
      tone="warn"
      title={t('ask.closeTitle')}
      closeLabel={t('ask.stay')}
      onClose={() => blocker.reset?.()}
      footer={
        <>
          <Button variant={isLost ? 'confirm' : 'secondary'} onClick={() => blocker.proceed?.()}>
            {t(isLost ? 'ask.leaveLost' : 'ask.leave')}
          </Button>
          <Button data-first-focus variant="primary" onClick={() => blocker.reset?.()}>
            {t('ask.stay')}
          </Button>
        </>
      }
    >
      <p>{isLost ? t('ask.closeLost', { time }) : t('ask.closeKept')}</p>
    </Dialog>
  )
}
