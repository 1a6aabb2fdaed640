import type { DataSource } from '@graticule/contracts/data-sources'
import type { Resource } from '@graticule/contracts/resource'
import { documentAddress } from '@graticule/contracts/services/dab'
import { IconCopy } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { copyText } from '../../../clipboard/copy-text.ts'
import { Button } from '../../../ui/Button.tsx'
import { Segmented } from '../../../ui/fields/Segmented.tsx'
import { Select } from '../../../ui/fields/Select.tsx'
import { CodeBlock } from '../../../code/CodeBlock.tsx'
import type { Language } from '../../../code/highlight.ts'
import { accessPoints } from '../snippets/access-points.ts'
import { curlSnippet } from '../snippets/curl.ts'
import { pythonSnippet } from '../snippets/python.ts'
import { qgisSnippet } from '../snippets/qgis.ts'
import { rSnippet } from '../snippets/r.ts'
import styles from './UseIt.module.css'

const TOOLS = { python: 'Python', r: 'R', qgis: 'QGIS', curl: 'curl' } as const
type Tool = keyof typeof TOOLS
const LANGUAGES: Readonly<Record<Tool, Language>> = { python: 'python', r: 'r', qgis: 'python', curl: 'shell' }

/** Programs that get the data, made from the links of the record; its metadata where no link gives data. */
export function UseIt({ resource, source }: { resource: Resource; source: DataSource }) {
  const { t } = useTranslation('resource')
  const [tool, setTool] = useState<Tool>('python')
  const [chosen, setChosen] = useState(0)
  const points = accessPoints(resource)
  const point = points[chosen]
  const record = window.location.origin + documentAddress(resource.id, 'iso', source.name)
  const qgis = qgisSnippet(point)
  const codes: Partial<Record<Tool, string>> = {
    python: pythonSnippet(point, record),
    r: rSnippet(point, record),
    ...(qgis === undefined ? {} : { qgis }),
    curl: curlSnippet(point, record),
  }
  const offered = (Object.keys(TOOLS) as Tool[]).filter((name) => codes[name] !== undefined)
  // the tool that was chosen for another link may not be able to open this one
  const shown = codes[tool] === undefined ? 'python' : tool
  const code = codes[shown] ?? ''
  return (
    <div className={styles['use']}>
      <div className={styles['head']}>
        <h3>{t('use.title')}</h3>
        <Segmented
          label={t('use.title')}
          value={shown}
          choices={offered.map((value) => ({ value, label: TOOLS[value] }))}
          onChange={setTool}
        />
        {points.length > 1 && <LinkChoice points={points} chosen={chosen} onChoose={setChosen} />}
        <Button
          size="small"
          className={styles['copy']}
          icon={<IconCopy size={14} aria-hidden="true" />}
          aria-label={t('use.copy', { tool: TOOLS[shown] })}
          onClick={() => void copyText(code, t('use.copied'))}
        >
          {t('copy')}
        </Button>
      </div>
      {point === undefined && <p className={styles['hint']}>{t('use.metadataOnly')}</p>}
      <CodeBlock code={code} language={LANGUAGES[shown]} label={t('use.code', { tool: TOOLS[shown] })} />
    </div>
  )
}

interface LinkChoiceProps {
  readonly points: ReturnType<typeof accessPoints>
  readonly chosen: number
  readonly onChoose: (at: number) => void
}

/** Which of the links the program opens. */
function LinkChoice({ points, chosen, onChoose }: LinkChoiceProps) {
  const { t } = useTranslation('resource')
  const select = useId()
  return (
    <>
      <label htmlFor={select} className="visually-hidden">
        {t('use.link')}
      </label>
      <Select id={select} className={styles['select']} value={chosen} onChange={({ target }) => onChoose(Number(target.value))}>
        {points.map(({ kind, title, layer }, at) => (
          <option key={`${at} ${kind}`} value={at}>
            {[t(`use.kind.${kind}`), title, ...(layer === undefined || layer === title ? [] : [layer])].join(' · ').slice(0, 90)}
          </option>
        ))}
      </Select>
    </>
  )
}
