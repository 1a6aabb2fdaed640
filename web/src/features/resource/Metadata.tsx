import type { Resource } from '@graticule/contracts/resource'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DocumentForm, documentAddress, readDocument } from '../../api/records.ts'
import { failureWords } from '../../api/failure-words.ts'
import { copyText } from '../../shell/copy-text.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { allFacts } from './facts.ts'
import { FactList } from './FactList.tsx'
import { indentXml } from './indent-xml.ts'
import styles from './Metadata.module.css'
import { Section } from './Section.tsx'

type View = 'readable' | DocumentForm

/** The record itself: as a table, as the document it came as, and as ISO 19139. */
export function Metadata({ resource }: { resource: Resource }) {
  const { t } = useTranslation('resource')
  const [view, setView] = useState<View>('readable')
  const views: readonly View[] = resource.original === undefined ? ['readable', 'iso'] : ['readable', 'original', 'iso']
  return (
    <Section
      name="metadata"
      title={t('metadata.title')}
      tools={
        <div className={styles['choice']}>
          <Segmented
            label={t('metadata.form')}
            value={view}
            choices={views.map((value) => ({ value, label: t(`metadata.${value}`) }))}
            onChange={setView}
          />
        </div>
      }
    >
      {view === 'readable' ? <FactList facts={allFacts(resource)} /> : <Document resource={resource} form={view} />}
    </Section>
  )
}

function Document({ resource, form }: { resource: Resource; form: DocumentForm }) {
  const { t } = useTranslation('resource')
  const { data, refetch } = useQuery({
    queryKey: ['document', resource.id, form],
    queryFn: ({ signal }) => readDocument(resource.id, form, signal),
    staleTime: Infinity,
  })
  if (data === undefined) {
    return (
      <p className={styles['loading']} role="status">
        <Spinner /> {t('metadata.loading')}
      </p>
    )
  }
  if (!data.ok) {
    return (
      <div role="alert" className={styles['failed']}>
        <p>{t('metadata.failed')}</p>
        <p>{failureWords(data.failure)}</p>
        <Button onClick={() => void refetch()}>{t('metadata.retry')}</Button>
      </div>
    )
  }
  return (
    <>
      <div className={styles['tools']}>
        <span>{form === 'original' ? resource.original?.standard : t('metadata.isoAbout')}</span>
        <Button size="small" icon={<IconCopy size={14} />} onClick={() => void copyText(data.value, t('metadata.copied'))}>
          {t('metadata.copy')}
        </Button>
        <a className={buttonClass({ size: 'small' })} href={documentAddress(resource.id, form)} download>
          <IconDownload size={14} aria-hidden="true" />
          {t('metadata.save')}
        </a>
      </div>
      {/* can be scrolled with the keyboard */}
      <pre className={styles['code']} tabIndex={0} role="region" aria-label={t(`metadata.${form}`)}>
        {form === 'iso' ? indentXml(data.value) : data.value}
      </pre>
    </>
  )
}
