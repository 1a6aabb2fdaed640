import { elementSnippet, frameSnippet, type SnippetOptions } from '@graticule/contracts/widget/snippet'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { copyText } from '../../../../clipboard/copy-text.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { shareBase } from '../../../../search/address/address.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Segmented } from '../../../../ui/fields/Segmented.tsx'
import styles from './BuilderPage.module.css'

const WAYS = ['element', 'frame'] as const
type Way = (typeof WAYS)[number]

/** The lines for a page, to copy. */
export function Lines({ options }: { options: SnippetOptions }) {
  const { t } = useTranslation('embedding')
  const [way, setWay] = useState<Way>('element')
  const filled = { ...options, key: options.key || t('builder.yourKey') }
  const snippet = way === 'element' ? elementSnippet(shareBase(), filled) : frameSnippet(shareBase(), filled, t('widget:title'))
  return (
    <section aria-labelledby="widget-lines" className={styles['lines']}>
      <h2 id="widget-lines">{t('builder.lines')}</h2>
      <Segmented
        label={t('builder.way')}
        value={way}
        choices={WAYS.map((value) => ({ value, label: t(`builder.ways.${value}`) }))}
        onChange={setWay}
      />
      <pre tabIndex={0} role="region" aria-labelledby="widget-lines" dir="ltr" translate="no">
        {snippet}
      </pre>
      <Button
        variant="primary"
        icon={<IconCopy size={16} stroke={1.75} aria-hidden="true" />}
        onClick={() => void copyText(snippet, t('builder.copied'))}
      >
        {t('builder.copy')}
      </Button>
    </section>
  )
}
