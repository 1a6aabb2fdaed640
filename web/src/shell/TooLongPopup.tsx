import { SEARCH_TIMEOUT_MS } from '@graticule/contracts/limits'
import { IconHourglass } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '../i18n/index.ts'
import { ASKED_SOURCES, useResultSets } from '../stores/result-sets.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { type Popup, usePopups } from './popups.ts'
import styles from './TooLongPopup.module.css'
import { useSourceName } from './use-source-name.ts'

/** The chosen source has not answered for long: go on waiting, or give up what has not answered. */
export function TooLongPopup({ popup, open }: { popup: Extract<Popup, { kind: 'too-long' }>; open: boolean }) {
  const { t } = useTranslation('shell')
  const sources = useResultSets((sets) => sets.sources)
  const sourceName = useSourceName()
  const unanswered = ASKED_SOURCES.filter(({ name }) => sources[name].loading)
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const close = () => usePopups.getState().close('too-long')
  const seconds = Math.min(SEARCH_TIMEOUT_MS, now - popup.since) / 1_000
  const all = SEARCH_TIMEOUT_MS / 1_000
  return (
    <Dialog
      open={open}
      alert
      tone="warn"
      icon={<IconHourglass size={18} stroke={1.75} />}
      title={t('tooLong.title')}
      closeLabel={t('close')}
      onClose={close}
      footer={
        <>
          <Button
            onClick={() => {
              close()
              popup.stop()
            }}
          >
            {t('tooLong.no')}
          </Button>
          <Button variant="primary" data-first-focus onClick={close}>
            {t('tooLong.yes')}
          </Button>
        </>
      }
    >
      <p>
        {t('tooLong.question')}{' '}
        {unanswered.length > 0 &&
          t('tooLong.unanswered', {
            count: unanswered.length,
            all: ASKED_SOURCES.length,
            sources: unanswered.map(({ name }) => sourceName(name)).join(', '),
          })}
      </p>
      <div className={styles['bar']} aria-hidden="true">
        <i style={{ width: `${(seconds / all) * 100}%` }} />
      </div>
      <p className={styles['seconds']}>{t('tooLong.seconds', { seconds: Math.round(seconds), all })}</p>
    </Dialog>
  )
}
