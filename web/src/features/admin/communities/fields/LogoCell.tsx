import { useState } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import { Button } from '../../../../ui/Button.tsx'
import { TextField } from '../../../../ui/fields/Field.tsx'
import { FileButton } from '../../../../ui/fields/FileButton.tsx'
import styles from './fields.module.css'
import { LOGO_KINDS, logoOfFile } from './logo-image.ts'

interface LogoCellProps {
  readonly label: string
  readonly value: string
  /** What is wrong with the address. */
  readonly wrong: string | undefined
  readonly onChange: (value: string) => void
}

/** A logo of a row: a file, drawn anew in the browser, or an address. */
export function LogoCell({ label, value, wrong, onChange }: LogoCellProps) {
  const { t } = useTranslation('communities')
  const [fault, setFault] = useState<string>()
  const isOwn = value.startsWith('data:')
  const read = async (file: File) => {
    const made = await logoOfFile(file)
    setFault('fault' in made ? t(`branding.${made.fault}`) : undefined)
    if ('logo' in made) onChange(made.logo)
  }
  return (
    <div>
      {isOwn ? (
        <div className={styles['logo']}>
          <img src={value} alt={label} />
          <Button onClick={() => onChange('')}>{t('branding.noLogo')}</Button>
          {fault !== undefined && (
            <p role="alert" className={styles['error']}>
              {fault}
            </p>
          )}
        </div>
      ) : (
        <TextField
          label={label}
          hint={t('branding.logoHint')}
          error={fault ?? wrong}
          maxLength={2_000}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      <FileButton size="small" label={t('branding.chooseFile')} accept={LOGO_KINDS} onFile={(file) => void read(file)} />
    </div>
  )
}
