import { IconExternalLink, IconSparkles } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../../i18n/index.ts'
import { useGuides } from '../../../stores/guides.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import type { PopupProps } from '../../../ui/overlay/popup-props.ts'
import styles from './WelcomePopup.module.css'

export interface WelcomeProps extends PopupProps {
  readonly version: string
  /** A tour of the operator, on a page of its own; empty = that of the portal. */
  readonly tourUrl: string
  readonly onTips: (isWanted: boolean) => void
}

/** The page of content that tells it in full. */
const RELEASE_NOTES = '/release-notes'

/**
 * What is new, with the way to the release notes and to a tour.
 * @rule S3-2.welcome The welcome popup offers a tour and the release notes
 */
export function WelcomePopup({ version, tourUrl, onTips, open, close }: WelcomeProps) {
  const { t } = useTranslation('welcome')
  const navigate = useNavigate()
  const [isWanted, setWanted] = useState(true)
  const goTo = (path: string) => {
    close()
    void navigate(path)
  }
  return (
    <Dialog
      title={t('title', { version })}
      icon={<IconSparkles size={20} stroke={1.75} />}
      tone="info"
      closeLabel={t('shell:close')}
      open={open}
      onClose={close}
      footer={
        <>
          <Button onClick={() => close()}>{t('notNow')}</Button>
          <Tour tourUrl={tourUrl} close={() => close()} />
        </>
      }
    >
      <p>{t('news')}</p>
      <p className={styles['notes']}>
        <a
          href={RELEASE_NOTES}
          onClick={(event) => {
            event.preventDefault()
            goTo(RELEASE_NOTES)
          }}
        >
          {t('notes')}
        </a>
      </p>
      <Checkbox
        checked={isWanted}
        label={t('tips')}
        hint={t('tipsHint')}
        onChange={(next) => {
          setWanted(next)
          onTips(next)
        }}
      />
    </Dialog>
  )
}

function Tour({ tourUrl, close }: { tourUrl: string; close: () => void }) {
  const { t } = useTranslation('welcome')
  const wish = useGuides((state) => state.wish)
  if (tourUrl === '') {
    const start = () => {
      close()
      wish('tour')
    }
    return (
      <Button variant="primary" data-first-focus onClick={start}>
        {t('tour')}
      </Button>
    )
  }
  return (
    <a
      className={buttonClass({ variant: 'primary' })}
      data-first-focus
      href={tourUrl}
      target="_blank"
      rel="noopener noreferrer"
      onClick={close}
    >
      {t('tour')} <IconExternalLink size={16} stroke={1.75} aria-hidden="true" />
    </a>
  )
}
