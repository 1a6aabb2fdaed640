import { searchFiltersOf } from '@graticule/contracts/search/searched-filters'
import type { SourceState } from '@graticule/contracts/links/share-state'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { CodeBlock } from '../../../code/CodeBlock.tsx'
import type { Language } from '../../../code/highlight.ts'
import { copyText } from '../../../shell/copy-text.ts'
import { filtersOfSource } from '../../../search/run/parent-search.ts'
import { Button } from '../../../ui/Button.tsx'
import { Segmented } from '../../../ui/fields/Segmented.tsx'
import { SEARCH_TOOLS, searchCode, type SearchTool } from './search-code.ts'
import styles from './TakeAway.module.css'

const LANGUAGES: Readonly<Record<SearchTool, Language>> = { python: 'python', owslib: 'python', r: 'r', curl: 'shell' }

/** Programs that ask for the entries that are shown. */
export function CodePart({ state, shown }: { state: SourceState; shown: number }) {
  const { t } = useTranslation('results')
  const [tool, setTool] = useState<SearchTool>('python')
  // a period counts back from the day on which the code is shown
  const [opened] = useState(Date.now)
  const filters = filtersOfSource(searchFiltersOf(state, opened), state.dataSource)
  const codes = searchCode(window.location.origin, state.dataSource, filters)
  const offered = (Object.keys(SEARCH_TOOLS) as SearchTool[]).filter((name) => codes[name] !== undefined)
  const code = codes[tool] ?? ''
  const name = SEARCH_TOOLS[tool]
  return (
    <div className={styles['parts']}>
      <p className={styles['words']}>{t('takeAway.page', { count: shown })}</p>
      <div className={styles['codeHead']}>
        <Segmented
          label={t('takeAway.tool')}
          value={tool}
          choices={offered.map((value) => ({ value, label: SEARCH_TOOLS[value] }))}
          onChange={setTool}
        />
        <Button
          size="small"
          icon={<IconCopy size={14} aria-hidden="true" />}
          aria-label={t('takeAway.copyLabel', { tool: name })}
          onClick={() => void copyText(code, t('takeAway.copied'))}
        >
          {t('takeAway.copy')}
        </Button>
      </div>
      <CodeBlock code={code} language={LANGUAGES[tool]} label={t('takeAway.codeLabel', { tool: name })} />
    </div>
  )
}
