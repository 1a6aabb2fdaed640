import { IconBookmark, IconDeviceFloppy } from '@tabler/icons-react'
import { useTranslation } from '../i18n/index.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import type { PopupProps } from '../ui/overlay/popup-props.ts'

/** A guest wants to keep a resource or to save a search: sign in first, or keep it in this browser. */
export function SignInPopup(
  props: PopupProps<'sign-in' | 'not-now'> & { readonly title: string; readonly about: 'resource' | 'search' },
) {
  const { title, about, open, close } = props
  const { t } = useTranslation('kept')
  return (
    <Dialog
      title={t(about === 'search' ? 'signIn.searchTitle' : 'signIn.title')}
      closeLabel={t('shell:close')}
      open={open}
      onClose={close}
      icon={
        about === 'search' ? (
          <IconDeviceFloppy size={20} stroke={1.75} aria-hidden="true" />
        ) : (
          <IconBookmark size={20} stroke={1.75} aria-hidden="true" />
        )
      }
      footer={
        <>
          <Button onClick={() => close('not-now')}>{t('signIn.notNow')}</Button>
          <Button variant="primary" onClick={() => close('sign-in')}>
            {t('signIn.signIn')}
          </Button>
        </>
      }
    >
      <p>
        <strong>
          <bdi>{title}</bdi>
        </strong>
      </p>
      <p>{t('signIn.only')}</p>
      <p>{t(about === 'search' ? 'signIn.searchAfter' : 'signIn.after')}</p>
    </Dialog>
  )
}
