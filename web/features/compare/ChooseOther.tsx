import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sameName } from '../../../shared/names.ts'
import { URL_MAX } from '../../../shared/limits.ts'
import type { RelatedMap } from '../../../shared/maps/branches.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { ComboField } from '../../ui/control/ComboField.tsx'
import { SubmitButton } from '../../ui/control/SubmitButton.tsx'
import { branchesQuery } from '../branches/branchesQuery.ts'
import { useOtherOwnMaps } from '../maps/otherOwnMaps.ts'
import { mapIdFromText } from '../pois/form/mapIdFromText.ts'

const NO_SUCH_MAP = 'None of your maps has this name. Paste the link of another one.'

/** Chooses the map to compare with: one of the same origin, an own one by its name, or any by its link. */
export const ChooseOther = ({ onChoose }: { onChoose: (id: number) => void }) => {
  const { record } = useViewer()
  const { data } = useQuery(branchesQuery(Number(record.id)))
  const own = useOtherOwnMaps()
  const [text, setText] = useState('')
  const [isRefused, setRefused] = useState(false)
  const related = [data?.origin?.map, ...(data?.branches.map(({ map }) => map) ?? [])].filter(
    (map): map is NonNullable<RelatedMap> => map != null,
  )
  const choose = () => {
    const named = own.find(({ title }) => sameName(title, text))
    const id = named?.id ?? mapIdFromText(text, window.location.href)
    if (id === null || String(id) === record.id) setRefused(true)
    else onChoose(id)
  }
  return (
    <div className="review__body">
      {related.length > 0 && (
        <section className="review__group" aria-label="Of the same origin">
          <h3>Of the same origin</h3>
          <ul>
            {related.map(({ id, name, uploader_username }) => (
              <li key={id}>
                <button type="button" className="review__proposal" onClick={() => onChoose(id)}>
                  {name} <small className="compare__by">by @{uploader_username}</small>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <form
        className="review__about compare__choice"
        onSubmit={(event) => {
          event.preventDefault()
          choose()
        }}
      >
        <ComboField
          label="Another map"
          placeholder="Your map’s name, or a link"
          value={text}
          options={own.map(({ title }) => title)}
          maxLength={URL_MAX}
          error={isRefused ? NO_SUCH_MAP : undefined}
          onChange={(next) => {
            setText(next)
            setRefused(false)
          }}
        />
        <SubmitButton missing={text.trim() === '' ? 'Choose a map first.' : null}>Compare</SubmitButton>
      </form>
    </div>
  )
}
