import { useMemo, useState } from 'react'
import { useTranslation } from '../i18n/index.ts'
import { formatBytes } from '../i18n/joined.ts'
import { Button } from '../ui/Button.tsx'
import styles from './CodeBlock.module.css'
import { highlight, type Language } from './highlight.ts'

/** What is drawn at once: enough for most records, little enough for every browser. */
const FEW_LINES = 400
const FEW_CHARACTERS = 40_000
/** Longer code has no colours: each coloured piece is an element of the page. */
const COLOURED_CHARACTERS = 120_000
/** Lines of one block; blocks out of sight are not laid out. */
const BLOCK_LINES = 200

/** The first lines of a long code, whole where it is short. */
function startOf(code: string): string {
  let end = 0
  for (let lines = 0; lines < FEW_LINES; lines += 1) {
    const next = code.indexOf('\n', end)
    if (next < 0) return code.slice(0, FEW_CHARACTERS)
    if (next > FEW_CHARACTERS) break
    end = next + 1
  }
  return end === 0 ? code.slice(0, FEW_CHARACTERS) : code.slice(0, end)
}

function blocksOf(code: string): string[] {
  const lines = code.split('\n')
  return Array.from({ length: Math.ceil(lines.length / BLOCK_LINES) }, (_, at) =>
    lines.slice(at * BLOCK_LINES, (at + 1) * BLOCK_LINES).join('\n'),
  )
}

/** Code as in a terminal, in both themes. Of a long one the start, until all is asked for. */
export function CodeBlock({ code, language, label }: { code: string; language: Language; label: string }) {
  const { t } = useTranslation('resource')
  const [whole, setWhole] = useState(false)
  const start = useMemo(() => startOf(code), [code])
  const shown = whole ? code : start
  const coloured = shown.length <= COLOURED_CHARACTERS
  const tokens = useMemo(() => (coloured ? highlight(shown, language) : []), [coloured, shown, language])
  return (
    <div className={styles['box']}>
      {/* can be scrolled with the keyboard; code is written from left to right */}
      <pre className={styles['code']} tabIndex={0} role="region" aria-label={label} dir="ltr" translate="no">
        {coloured
          ? tokens.map(({ text, kind }, at) =>
              kind === undefined ? (
                text
              ) : (
                <span key={at} className={styles[kind]}>
                  {text}
                </span>
              ),
            )
          : blocksOf(shown).map((block, at, all) => (
              <span key={at} className={styles['block']}>
                {at < all.length - 1 ? `${block}\n` : block}
              </span>
            ))}
      </pre>
      {shown.length < code.length && (
        <p className={styles['more']}>
          {t('code.cut')}
          <Button size="small" onClick={() => setWhole(true)}>
            {t('code.all', { size: formatBytes(new Blob([code]).size) })}
          </Button>
        </p>
      )}
    </div>
  )
}
