import type { DataSource } from '@graticule/contracts/data-sources'
import type { Resource } from '@graticule/contracts/resource'
import { IconCopy } from '@tabler/icons-react'
import { useTranslation } from '../../../i18n/index.ts'
import { sharedEntry } from '../../../search/address/address.ts'
import { copyText } from '../../../clipboard/copy-text.ts'
import { Button } from '../../../ui/Button.tsx'
import { bibtexOf } from './bibtex.ts'
import { citationOf, citationText, fileStem } from './citation.ts'
import { risOf } from './ris.ts'
import styles from './CiteAs.module.css'
import { saveFile } from '../../../browser/save-file.ts'

/** How the resource is cited: as a text to copy, and as files for reference managers. */
export function CiteAs({ resource, source }: { resource: Resource; source: DataSource }) {
  const { t } = useTranslation('resource')
  const citation = citationOf(resource, sharedEntry(source.name, resource.id))
  const text = citationText(citation)
  const name = fileStem(resource.id)
  const today = () => new Date().toISOString().slice(0, 10)
  return (
    <div className={styles['cite']}>
      <h3>{t('cite.title')}</h3>
      <p dir="auto">{text}</p>
      <div className={styles['ways']}>
        <Button
          size="small"
          icon={<IconCopy size={14} aria-hidden="true" />}
          aria-label={t('cite.copy')}
          onClick={() => void copyText(text, t('cite.copied'))}
        >
          {t('copy')}
        </Button>
        <Button
          size="small"
          title={t('cite.bibtex')}
          onClick={() => saveFile(`${name}.bib`, 'application/x-bibtex', bibtexOf(citation))}
        >
          BibTeX
        </Button>
        <Button
          size="small"
          title={t('cite.ris')}
          onClick={() => saveFile(`${name}.ris`, 'application/x-research-info-systems', risOf(citation, today()))}
        >
          RIS
        </Button>
      </div>
    </div>
  )
}
