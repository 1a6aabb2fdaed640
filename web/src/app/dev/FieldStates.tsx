import { useState } from 'react'
import { formatPercent } from '../../i18n/joined.ts'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { ComboBox } from '../../ui/fields/ComboBox.tsx'
import { TextField } from '../../ui/fields/Field.tsx'
import { RangeSlider } from '../../ui/fields/RangeSlider.tsx'
import { Segmented } from '../../ui/fields/Segmented.tsx'
import styles from './ComponentsPage.module.css'

const PLACES = ['Vienna', 'Vienne'].map((title) => ({ id: title, title, detail: 'city' }))

export function FieldStates() {
  const [place, setPlace] = useState('')
  const [score, setScore] = useState<[number, number]>([20, 70])
  const [period, setPeriod] = useState('day')
  const [ticked, setTicked] = useState(true)
  const [on, setOn] = useState(true)
  return (
    <div className={styles['column']}>
      <TextField label="Empty" placeholder="Empty, with an example" />
      <TextField label="Filled, in the typeface of coordinates" code defaultValue="34.12" hint="Degrees, −90 to 90" />
      <TextField label="Error" defaultValue="97.40" error="Latitude goes from −90 to 90." />
      <TextField label="Disabled" disabled placeholder="Disabled" hint="The data of this collection have no cloud cover." />
      <ComboBox
        label="With suggestions"
        value={place}
        options={place === '' ? [] : PLACES}
        countLabel="2 places"
        clearLabel="Clear"
        onType={setPlace}
        onClear={() => setPlace('')}
        onChoose={({ title }) => setPlace(title)}
      />
      <Checkbox label="Ticked, or not" checked={ticked} onChange={setTicked} />
      <Checkbox label="Some of them" checked={false} indeterminate onChange={() => {}} />
      <Checkbox label="Disabled" hint="None of these results has one" checked={false} disabled onChange={() => {}} />
      <Checkbox look="switch" label="Switch" hint="Holds at once" checked={on} onChange={setOn} />
      <div role="radiogroup" aria-label="Radio buttons" className={styles['row']}>
        <label className={styles['row']}>
          <input type="radio" name="dev-radio" defaultChecked /> Chosen
        </label>
        <label className={styles['row']}>
          <input type="radio" name="dev-radio" /> Not chosen
        </label>
      </div>
      <Segmented
        label="Period"
        value={period}
        choices={['day', 'week', 'month'].map((value) => ({ value, label: value }))}
        onChange={setPeriod}
      />
      <RangeSlider
        label="Score"
        fromLabel="Least score"
        toLabel="Greatest score"
        min={0}
        max={100}
        step={5}
        format={formatPercent}
        value={score}
        onChange={setScore}
      />
    </div>
  )
}
