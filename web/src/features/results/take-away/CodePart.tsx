import { searchFiltersOf } from '@graticule/contracts/search/searched-filters'
import type { SourceState } from '@graticule/contracts/links/share-state'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { formatCount } from '../../../i18n/numbers.ts'
import { saveBlob } from '../../../browser/save-file.ts'
import { CodeBlock } from '../../../code/CodeBlock.tsx'
import type { Language } from '../../../code/highlight.ts'
import { copyText } from '../../../clipboard/copy-text.ts'
import { filtersOfSource } from '../../../search/run/parent-search.ts'
import { Button } from '../../../ui/Button.tsx'
import { Segmented } from '../../../ui/fields/Segmented.tsx'
import { MOST_BY_CODE, SEARCH_TOOLS, searchCode, type SearchTool } from './search-code.ts'
import { codeOfNotebook } from './search-notebook.ts'
import styles from './TakeAway.module.css'

const LANGUAGES: Readonly<Record<SearchTool, Language>> = {
  python: 'python',
  notebook: 'python',
  owslib: 'python',
  r: 'r',
  curl: 'shell',
}

/** Programs that fetch all results of the search. */
export function CodePart({ state, total, reach }: { state: SourceState; total: number; reach: number | undefined }) {
  const { t } = useTranslation('results')
  const [tool, setTool] = useState<SearchTool>('python')
  // a period counts back from the day on which the code is shown
  const [opened] = useState(Date.now)
  const filters = filtersOfSource(searchFiltersOf(state, opened), state.dataSource)
  const codes = searchCode(window.location.origin, state.dataSource, filters)
  const offered = (Object.keys(SEARCH_TOOLS) as SearchTool[]).filter((name) => codes[name] !== undefined)
  const file = codes[tool] ?? ''
  const isNotebook = tool === 'notebook'
  const code = isNotebook ? codeOfNotebook(file) : file
  const most = Math.min(total, reach ?? total, MOST_BY_CODE)
  const name = SEARCH_TOOLS[tool]
  return (
    <div className={styles['parts']}>
      <p className={styles['words']}>
        {most < total
          ? t('takeAway.codeFirst', { most: formatCount(most), formatted: formatCount(total) })
          : t('takeAway.codeAll', { count: total, formatted: formatCount(total) })}{' '}
        {isNotebook && t('takeAway.notebook')}
      </p>
      <div className={styles['codeHead']}>
        <Segmented
          label={t('takeAway.tool')}
          value={tool}
          choices={offered.map((value) => ({ value, label: SEARCH_TOOLS[value] }))}
          onChange={setTool}
        />
        <span className={styles['codeWays']}>
          {isNotebook && (
            <Button
              size="small"
              icon={<IconDownload size={14} aria-hidden="true" />}
              onClick={() => saveBlob('search.ipynb', new Blob([file], { type: 'application/x-ipynb+json' }))}
            >
              {t('takeAway.saveNotebook')}
            </Button>
          )}
          <Button
            size="small"
            icon={<IconCopy size={14} aria-hidden="true" />}
            aria-label={t('takeAway.copyLabel', { tool: name })}
            onClick={() => void copyText(code, t('takeAway.copied'))}
          >
            {t('takeAway.copy')}
          </Button>
        </span>
      </div>
      <CodeBlock code={code} language={LANGUAGES[tool]} label={t('takeAway.codeLabel', { tool: name })} />
    </div>
  )
}
