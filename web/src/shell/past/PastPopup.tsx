import { IconBell, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/index.ts'
import { formatAgo } from '../../i18n/time.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import type { PopupProps } from '../../ui/overlay/popup-props.ts'
import { type PastNotification, useNotifications } from '../notifications.ts'
import styles from './PastPopup.module.css'

const ICONS = { info: IconInfoCircle, success: IconCircleCheck, error: IconCircleX }

/** How often "2 minutes ago" is told anew, and what counts as just now, ms. */
const MINUTE_MS = 60_000

/** The notifications that this page has shown. What they offered can still be done, once. */
export function PastPopup({ open, close }: PopupProps) {
  const { t } = useTranslation('guides')
  const { past, look, forget } = useNotifications()
  const [now, setNow] = useState(Date.now)
  // what comes while the list is open is looked at, too
  useEffect(look, [look, past.length])
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <Dialog
      title={t('past.title')}
      icon={<IconBell size={20} stroke={1.75} />}
      tone="info"
      closeLabel={t('shell:close')}
      open={open}
      onClose={close}
      footer={
        <>
          {past.length > 0 && <Button onClick={forget}>{t('past.clear')}</Button>}
          <Button variant="primary" data-first-focus onClick={() => close()}>
            {t('shell:ok')}
          </Button>
        </>
      }
    >
      {past.length === 0 ? (
        <p>{t('past.none')}</p>
      ) : (
        <>
          <p className={styles['lead']}>{t('past.lead')}</p>
          <ol className={styles['list']}>
            {past.map((one) => (
              <Past key={one.id} one={one} now={now} onLeave={close} />
            ))}
          </ol>
        </>
      )}
    </Dialog>
  )
}

function Past({ one, now, onLeave }: { one: PastNotification; now: number; onLeave: () => void }) {
  const { t } = useTranslation('guides')
  const act = useNotifications((state) => state.act)
  const { id, style, title, text, at, action, also } = one
  const Icon = ICONS[style]
  const offers = [action, also].filter((offer) => offer !== undefined)
  return (
    <li className={styles['past']}>
      <Icon size={18} stroke={1.75} role="img" aria-label={t(`past.tone.${style}`)} className={styles[style]} />
      <div>
        <strong>{title}</strong>
        {text !== undefined && <p>{text}</p>}
        <span className={styles['when']}>
          {now - at < MINUTE_MS ? t('past.now') : formatAgo(new Date(at).toISOString(), now)}
        </span>
        {offers.map(({ label, run }) => (
          <Button
            key={label}
            size="small"
            onClick={() => {
              act(id)
              onLeave()
              run()
            }}
          >
            {label}
          </Button>
        ))}
      </div>
    </li>
  )
}
