import { IconBookmark } from '@tabler/icons-react'
import { useTranslation } from '../i18n/index.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import type { PopupProps } from '../ui/overlay/popup-props.ts'

/** A guest wants to keep a resource: sign in first, or keep it in this browser. */
export function SignInPopup({ title, open, close }: PopupProps<'sign-in' | 'not-now'> & { readonly title: string }) {
  const { t } = useTranslation('kept')
  return (
    <Dialog
      title={t('signIn.title')}
      closeLabel={t('shell:close')}
      open={open}
      onClose={close}
      icon={<IconBookmark size={20} stroke={1.75} aria-hidden="true" />}
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
      <p>{t('signIn.after')}</p>
    </Dialog>
  )
}
