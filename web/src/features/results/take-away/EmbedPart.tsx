import type { SourceState } from '@graticule/contracts/links/share-state'
import { frameSnippet, USUAL_WIDGET_HEIGHT } from '@graticule/contracts/widget/snippet'
import { IconCopy } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/index.ts'
import { copyText } from '../../../clipboard/copy-text.ts'
import { CodeBlock } from '../../../code/CodeBlock.tsx'
import { resultsAddress, shareBase } from '../../../search/address/address.ts'
import { pathOf } from '../../../site/pages.ts'
import { useSite } from '../../../site/site.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import styles from './TakeAway.module.css'

const USUAL = { phrase: '', view: '', source: '', theme: '', accent: '', lang: '', height: USUAL_WIDGET_HEIGHT }

/**
 * The lines that show this search in a page of somebody else, which needs a key of the site.
 * @rule B-widget.embed Any shared search is embedded as a frame of the widget, with a key
 */
export function EmbedPart({ state }: { state: SourceState }) {
  const { t } = useTranslation('results')
  const { slug, name = 'Graticule' } = useSite(({ site }) => site)
  const search = resultsAddress(state)
  const lines = frameSnippet(shareBase(), { ...USUAL, key: t('takeAway.embedKey'), site: slug, search }, name)
  return (
    <div className={styles['parts']}>
      <p className={styles['words']}>{t('takeAway.embedWords')}</p>
      <CodeBlock code={lines} language="xml" label={t('takeAway.embedLines')} />
      <span className={styles['codeWays']}>
        <Button
          size="small"
          icon={<IconCopy size={14} aria-hidden="true" />}
          onClick={() => void copyText(lines, t('takeAway.embedCopied'))}
        >
          {t('takeAway.copy')}
        </Button>
        <Link className={buttonClass({ size: 'small' })} to={`${pathOf('widgetBuilder')}?${new URLSearchParams({ search })}`}>
          {t('takeAway.embedChoose')}
        </Link>
      </span>
    </div>
  )
}
