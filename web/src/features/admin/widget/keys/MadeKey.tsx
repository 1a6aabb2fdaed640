import type { NewKey } from '@graticule/contracts/widget/widget-keys'
import { elementSnippet, USUAL_WIDGET_HEIGHT } from '@graticule/contracts/widget/snippet'
import { IconCopy } from '@tabler/icons-react'
import { copyText } from '../../../../clipboard/copy-text.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { shareBase } from '../../../../search/address/address.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { NO_CHOICES } from '../no-choices.ts'
import styles from './KeysPage.module.css'

/** A new key, whole, this once, with the lines to paste. */
export function MadeKey({ made, onClose }: { made: NewKey; onClose: () => void }) {
  const { t } = useTranslation('embedding')
  const snippet = elementSnippet(shareBase(), { ...NO_CHOICES, key: made.key, height: USUAL_WIDGET_HEIGHT })
  return (
    <Dialog
      alert
      title={t('made.title')}
      closeLabel={t('form.close')}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('made.done')}
        </Button>
      }
    >
      <div className={styles['form']}>
        <p>{t('made.once')}</p>
        <p className={styles['whole']}>
          <code role="group" aria-label={t('made.key')}>
            {made.key}
          </code>
          <Button
            size="small"
            icon={<IconCopy size={14} aria-hidden="true" />}
            onClick={() => void copyText(made.key, t('made.keyCopied'))}
          >
            {t('made.copyKey')}
          </Button>
        </p>
        <p>{t('made.paste')}</p>
        <pre className={styles['lines']} tabIndex={0} role="region" aria-label={t('builder.lines')}>
          {snippet}
        </pre>
        <Button
          size="small"
          icon={<IconCopy size={14} aria-hidden="true" />}
          onClick={() => void copyText(snippet, t('builder.copied'))}
        >
          {t('builder.copy')}
        </Button>
      </div>
    </Dialog>
  )
}
