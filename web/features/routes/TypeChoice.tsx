import { useContentState } from '../../shell/viewerContext.ts'
import { Checkbox } from '../../ui/control/Checkbox.tsx'
import { coordinateText } from '../../ui/text/numberText.ts'
import { sortedByName } from '../types/findType.ts'

interface TypeChoiceProps {
  chosen: ReadonlySet<number>
  onChange: (chosen: ReadonlySet<number>) => void
}

/** Chooses among the types that have POIs. */
export const TypeChoice = ({ chosen, onChange }: TypeChoiceProps) => {
  const { types, poiCounts } = useContentState((state) => state.content)
  const used = sortedByName([...types].filter(({ id }) => (poiCounts.get(id) ?? 0) > 0))
  const toggle = (id: number, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(id)
    else next.delete(id)
    onChange(next)
  }
  return (
    <fieldset className="route__types">
      <legend className="visually-hidden">Types</legend>
      {used.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          note={coordinateText(poiCounts.get(id) ?? 0)}
          checked={chosen.has(id)}
          onChange={(isChosen) => toggle(id, isChosen)}
        />
      ))}
    </fieldset>
  )
}
