import type { DataSource } from '@graticule/contracts/data-sources'
import type { Resource } from '@graticule/contracts/resource'
import { documentAddress } from '@graticule/contracts/services/dab'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { failureWords } from '../../../api/failure-words.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { lazyWithTexts } from '../../../i18n/lazy-with-texts.ts'
import { logUse } from '../../../api/log.ts'
import { copyText } from '../../../clipboard/copy-text.ts'
import { openPopup } from '../../../shell/popups.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Segmented } from '../../../ui/fields/Segmented.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { fileStem } from '../citation/citation.ts'
import { CodeBlock } from '../../../code/CodeBlock.tsx'
import { allFacts } from '../overview/facts.ts'
import { FactList } from '../overview/FactList.tsx'
import styles from './Metadata.module.css'
import { saveFile } from '../../../browser/save-file.ts'
import { Section } from '../Section.tsx'
import { useOriginal } from './use-original.ts'
import { type MetadataDocument, type MetadataForm, useMetadataDocument } from './use-metadata-document.ts'

const MetadataFailedPopup = lazyWithTexts(['resource'], () =>
  import('./MetadataFailedPopup.tsx').then((module) => ({ default: module.MetadataFailedPopup })),
)

type View = 'readable' | MetadataForm

/**
 * The record itself: in words, as ISO XML, as our own JSON, and as the document it came as.
 * @rule S1-8.metadata-failure Metadata that cannot be read say so and can be asked for again
 */
export function Metadata({ resource: shown, source }: { resource: Resource; source: DataSource }) {
  const { t } = useTranslation('resource')
  const original = useOriginal(source, shown)
  const resource = useMemo(() => (original === undefined ? shown : { ...shown, original }), [shown, original])
  const [view, setView] = useState<View>('readable')
  const form = view === 'readable' ? null : view
  const document = useMetadataDocument(resource, form, source.name)
  useFailureTold(resource, form, document)
  const views: readonly View[] = ['readable', 'iso', 'json', ...(resource.original === undefined ? [] : ['original' as const])]
  const tools = (
    <div className={styles['tools']}>
      <Segmented
        label={t('metadata.form')}
        value={view}
        choices={views.map((value) => ({ value, label: t(`metadata.${value}`) }))}
        onChange={setView}
      />
      {form !== null && (
        <span className={styles['about']}>{t(`metadata.about.${form}`, { standard: resource.original?.standard })}</span>
      )}
      {form !== null && document.state === 'read' && (
        <CopyAndSave resource={resource} source={source} form={form} text={document.text} />
      )}
    </div>
  )
  return (
    <Section name="metadata" title={t('metadata.title')} tools={tools}>
      {form === null ? <Readable resource={resource} /> : <Document document={document} label={t(`metadata.${form}`)} />}
    </Section>
  )
}

/** Tells of a document that cannot be had, once for each failure: a popup with its title for the visitor, a line for the log. */
function useFailureTold({ id, title, contacts, source }: Resource, form: MetadataForm | null, document: MetadataDocument): void {
  const failure = document.state === 'failed' ? document.failure : undefined
  useEffect(() => {
    if (failure === undefined) return
    openPopup(MetadataFailedPopup, { words: failureWords(failure) }, { about: `metadata ${id}` })
    logUse('logResourceError', {
      operation: 'metadata',
      uiObjectId: 'metadata',
      uiObjectClass: form ?? '',
      uiSource: source.id,
      uiEntryId: id,
      uiResourceName: title,
      uiOrganisation: contacts.find(({ organisation }) => organisation !== undefined)?.organisation ?? '',
      uiLabel: failure.kind,
    })
    // one failure is told once, whatever else of the entry changes
  }, [failure]) // oxlint-disable-line react/exhaustive-deps
}

function Readable({ resource }: { resource: Resource }) {
  const { t } = useTranslation('resource')
  return (
    <div className={styles['groups']}>
      {allFacts(resource).map(({ group, facts }) => (
        <div key={group}>
          <h3>{t(`factGroup.${group}`)}</h3>
          <FactList facts={facts} />
        </div>
      ))}
    </div>
  )
}

function Document({ document, label }: { document: MetadataDocument; label: string }) {
  const { t } = useTranslation('resource')
  if (document.state === 'loading') {
    return (
      <p className={styles['loading']} role="status">
        <Spinner /> {t('metadata.loading')}
      </p>
    )
  }
  if (document.state === 'failed') {
    return (
      <div role="alert" className={styles['failed']}>
        <p>{t('metadata.failed')}</p>
        <p>{failureWords(document.failure)}</p>
        <Button onClick={document.retry}>{t('retry')}</Button>
      </div>
    )
  }
  // another form begins cut again
  return <CodeBlock key={label} code={document.shown} language={document.language} label={label} />
}

/** Both give the document as it is, not as it is set for reading. */
function CopyAndSave({
  resource,
  source,
  form,
  text,
}: {
  resource: Resource
  source: DataSource
  form: MetadataForm
  text: string
}) {
  const { t } = useTranslation('resource')
  const icon = <IconDownload size={14} aria-hidden="true" />
  const name = fileStem(resource.id)
  return (
    <>
      <Button
        size="small"
        icon={<IconCopy size={14} aria-hidden="true" />}
        aria-label={t('metadata.copy')}
        onClick={() => void copyText(text, t('metadata.copied'))}
      >
        {t('copy')}
      </Button>
      {form === 'json' ? (
        <Button size="small" icon={icon} onClick={() => saveFile(`${name}.json`, 'application/json', text)}>
          {t('metadata.save')}
        </Button>
      ) : (
        // the server names the original by its media type
        <a
          className={buttonClass({ size: 'small' })}
          href={documentAddress(resource.id, form, source.name)}
          download={form === 'iso' ? `${name}.xml` : ''}
        >
          {icon}
          {t('metadata.save')}
        </a>
      )}
    </>
  )
}
