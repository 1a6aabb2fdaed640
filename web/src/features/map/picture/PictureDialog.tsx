import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from '../../../i18n/index.ts'
import { notify } from '../../../shell/notifications.ts'
import { saveBlob } from '../../../browser/save-file.ts'
import { useSearchParams } from '../../../stores/search-params.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { TextField } from '../../../ui/fields/Field.tsx'
import { Segmented } from '../../../ui/fields/Segmented.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import type { PictureScale } from './picture.ts'
import { pictureFileName } from './picture-contents.ts'
import { PicturePage } from './PicturePage.tsx'
import styles from './PictureDialog.module.css'
import { type Taking, usePicture } from './use-picture-of-map.ts'

const SCALES = ['1', '2'] as const

/** Saves the map as a picture, or prints it, with title, date, scale, legends and owners. */
export function PictureDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { t } = useTranslation('picture')
  const phrase = useSearchParams(({ state }) => state.filters.phrase)
  const [title, setTitle] = useState(() => (phrase === '' ? t('title') : t('titleFor', { phrase })))
  const [scale, setScale] = useState<(typeof SCALES)[number]>('1')
  const { taken, day, sheetOf } = usePicture(Number(scale) as PictureScale)
  const isReady = taken.state === 'ready' && taken.preview !== undefined

  const save = async () => {
    const sheet = await sheetOf(title)
    sheet?.toBlob((blob) => {
      if (blob === null) notify({ style: 'error', title: t('failed') })
      else {
        saveBlob(pictureFileName(title, day), blob)
        notify({ style: 'success', title: t('saved') })
      }
    }, 'image/png')
  }

  return (
    <Dialog
      title={t('heading')}
      closeLabel={t('close')}
      open={open}
      onClose={onClose}
      footer={
        <>
          <Button
            icon={<IconPrinter size={16} stroke={1.75} aria-hidden="true" />}
            disabled={!isReady}
            onClick={() => window.print()}
          >
            {t('print')}
          </Button>
          <Button
            variant="primary"
            icon={<IconDownload size={16} stroke={1.75} aria-hidden="true" />}
            disabled={!isReady}
            onClick={() => void save()}
          >
            {t('save')}
          </Button>
        </>
      }
    >
      <div className={styles['form']}>
        <TextField label={t('titleLabel')} value={title} maxLength={200} onChange={({ target }) => setTitle(target.value)} />
        <div className={styles['size']}>
          <span aria-hidden="true">{t('size')}</span>
          <Segmented
            label={t('size')}
            value={scale}
            choices={SCALES.map((value) => ({ value, label: t(`scale${value}`) }))}
            onChange={setScale}
          />
        </div>
        <Preview title={title} taken={taken} />
      </div>
      {taken.state === 'ready' && createPortal(<PicturePage title={title} taken={taken} />, document.body)}
    </Dialog>
  )
}

/** The picture as it would be saved, and what is missing in it. */
function Preview({ title, taken }: { readonly title: string; readonly taken: Taking }) {
  const { t } = useTranslation('picture')
  const notesId = useId()
  const preview = taken.state === 'ready' ? taken.preview : undefined
  const missing = taken.state === 'ready' ? taken.picture.missing : []
  return (
    <>
      <div className={styles['preview']} aria-busy={taken.state === 'taking'}>
        {preview !== undefined && <img src={preview} alt={t('alt', { title })} aria-describedby={notesId} />}
        {taken.state === 'taking' && (
          <p role="status">
            <Spinner /> {t('taking')}
          </p>
        )}
        {taken.state === 'failed' && <p role="alert">{t('failed')}</p>}
      </div>
      <div id={notesId}>
        {taken.state === 'ready' && <p className={styles['pixels']}>{t('pixels', { ...taken.size })}</p>}
        {missing.map((layer) => (
          <p key={layer} className={styles['missing']}>
            {layer === '' ? t('missingSome') : t('missing', { title: layer })}
          </p>
        ))}
      </div>
    </>
  )
}
