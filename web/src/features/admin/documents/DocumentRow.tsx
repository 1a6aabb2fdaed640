import type { DocumentUse, KeptDocument } from '@graticule/contracts/contents/documents'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useState } from 'react'
import { useQuestion } from '../../../browser/use-question.ts'
import { copyText } from '../../../clipboard/copy-text.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { formatBytes } from '../../../i18n/joined.ts'
import { listed } from '../../../i18n/numbers.ts'
import { formatEventTime } from '../../../i18n/time.ts'
import { tellDone, tellFailed } from '../../../kept/tell.ts'
import { Button } from '../../../ui/Button.tsx'
import { FileButton } from '../../../ui/fields/FileButton.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { deleteDocument, replaceDocument } from './document-calls.ts'
import styles from './DocumentsPage.module.css'
import { OFFERED_KINDS } from './UploadArea.tsx'

/** Uses that a row names. */
const NAMED_USES = 3

interface DocumentRowProps {
  readonly document: KeptDocument
  readonly onChanged: () => void
}

/** One document: its image, what it is, where it is used, and what can be done with it. */
export function DocumentRow({ document, onChanged }: DocumentRowProps) {
  const { t } = useTranslation('documents')
  const { title, fileName, mediaType, bytes, width, height, uploadedAt, uploadedBy, uses } = document
  const when = formatEventTime({ start: uploadedAt })
  return (
    <li>
      <Look document={document} />
      <div className={styles['what']}>
        <strong>{title}</strong>
        <p>
          {fileName}, {t(`kinds.${mediaType}`)}, {formatBytes(bytes)}
          {width !== undefined && height !== undefined && <>, {t('pixels', { width, height })}</>}
        </p>
        <p>{uploadedBy === '' ? when : t('byWhom', { when, name: uploadedBy })}</p>
        <Uses uses={uses} />
      </div>
      <Actions document={document} onChanged={onChanged} />
    </li>
  )
}

function Uses({ uses }: { uses: readonly DocumentUse[] }) {
  const { t } = useTranslation('documents')
  if (uses.length === 0) return <p>{t('unused')}</p>
  const more = uses.length - NAMED_USES
  return (
    <p>
      {t('usedIn')}{' '}
      {listed(uses.slice(0, NAMED_USES).map(({ kind, name }) => (name === '' ? t('uses.hidden') : t(`uses.${kind}`, { name }))))}
      {more > 0 && <> {t('more', { count: more })}</>}
    </p>
  )
}

/** The image, larger on demand; other documents open in a new tab. */
function Look({ document: { id, title, path, mediaType, uploadedAt } }: { document: KeptDocument }) {
  const { t } = useTranslation('documents')
  const [isLarge, setLarge] = useState(false)
  // a replaced file has the same address
  const address = `${path}?v=${encodeURIComponent(uploadedAt)}`
  if (!mediaType.startsWith('image/'))
    return (
      <a className={styles['look']} href={path} target="_blank" rel="noopener" aria-label={t('open', { title })}>
        <IconFileTypePdf size={28} stroke={1.5} aria-hidden="true" />
      </a>
    )
  return (
    <>
      <button type="button" className={styles['look']} aria-label={t('preview', { title })} onClick={() => setLarge(true)}>
        <img src={address} alt="" loading="lazy" />
      </button>
      {isLarge && (
        <Dialog key={id} wide title={title} closeLabel={t('shell:close')} onClose={() => setLarge(false)}>
          <img className={styles['large']} src={address} alt={title} />
        </Dialog>
      )}
    </>
  )
}

function Actions({ document: { id, title, path, version, uses }, onChanged }: DocumentRowProps) {
  const { t } = useTranslation('documents')
  const { isAsked, ask, keep, end, button } = useQuestion()
  const [isBusy, setBusy] = useState(false)
  const replace = async (file: File) => {
    setBusy(true)
    const reply = await replaceDocument(id, version, file)
    setBusy(false)
    if (reply.ok) tellDone(t('replaced'))
    else tellFailed(t('notReplaced'), reply.failure)
    onChanged()
  }
  const remove = async () => {
    const reply = await deleteDocument(id)
    if (reply.ok) tellDone(t('deleted'))
    else tellFailed(t('notDeleted'), reply.failure)
    end()
    onChanged()
  }
  if (isAsked) return <Sure title={title} onKeep={keep} onDelete={() => void remove()} />
  return (
    <div className={styles['actions']}>
      <Button aria-label={t('copyOf', { title })} onClick={() => void copyText(new URL(path, location.origin).href, t('copied'))}>
        {t('copy')}
      </Button>
      <FileButton
        label={t('replace')}
        name={t('replaceOf', { title })}
        busy={isBusy}
        accept={OFFERED_KINDS}
        onFile={(file) => void replace(file)}
      />
      <Button
        ref={button}
        variant="danger"
        aria-label={t('deleteOf', { title })}
        unavailable={uses.length > 0 ? t('inUse') : undefined}
        onClick={ask}
      >
        {t('delete')}
      </Button>
    </div>
  )
}

function Sure({ title, onKeep, onDelete }: { title: string; onKeep: () => void; onDelete: () => void }) {
  const { t } = useTranslation('documents')
  const question = t('sure', { title })
  return (
    <div role="group" aria-label={question} className={styles['actions']}>
      <span>{question}</span>
      <Button autoFocus onClick={onKeep}>
        {t('keep')}
      </Button>
      <Button variant="confirm" onClick={onDelete}>
        {t('delete')}
      </Button>
    </div>
  )
}
