import { SEARCH_TIMEOUT_MS } from '@graticule/contracts/limits'
import { IconHourglass } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { askedSources } from '../../../site/data-sources.ts'
import { resultsOf, useResultSets } from '../../../stores/result-sets.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import type { PopupProps } from '../../../ui/overlay/popup-props.ts'
import styles from './TooLongPopup.module.css'
import { useSourceName } from '../../../search/sources/use-source-name.ts'

interface TooLongPopupProps extends PopupProps {
  /** When the chosen source was asked, milliseconds since 1970. */
  readonly since: number
  readonly stop: () => void
}

/**
 * The chosen source has not answered for long: go on waiting, or give up what has not answered.
 * @rule S1-2.too-long-popup The popup of a long request has the id dab-request-too-long, and Yes and No
 * @rule S3-4.too-long-choice No cancels the search that takes long, Yes keeps waiting
 */
export function TooLongPopup({ since, stop, open, close }: TooLongPopupProps) {
  const { t } = useTranslation('shell')
  const sources = useResultSets((sets) => sets.sources)
  const sourceName = useSourceName()
  const unanswered = askedSources().filter(({ name }) => resultsOf(sources, name).loading)
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.min(SEARCH_TIMEOUT_MS, now - since) / 1_000
  const all = SEARCH_TIMEOUT_MS / 1_000
  return (
    <Dialog
      open={open}
      alert
      tone="warn"
      icon={<IconHourglass size={18} stroke={1.75} />}
      title={t('tooLong.title')}
      closeLabel={t('close')}
      onClose={() => close()}
      footer={
        <>
          <Button
            onClick={() => {
              close()
              stop()
            }}
          >
            {t('tooLong.no')}
          </Button>
          <Button variant="primary" data-first-focus onClick={() => close()}>
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
            all: askedSources().length,
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
