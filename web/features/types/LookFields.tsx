import { ColourField } from '../../ui/ColourField.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { ShapeField } from './ShapeField.tsx'
import type { TypeLookState } from './useTypeLook.ts'
import './types.css'

export type LookFieldsProps = Pick<TypeLookState, 'look' | 'setLook'> & Partial<TypeLookState>

/** How the POIs of a type look. Changing an existing type's look changes all of them, and says so. */
export const LookFields = ({
  look,
  setLook,
  type,
  alsoChanges = 0,
  isLocked = false,
  setLocked,
}: LookFieldsProps) => (
  <>
    <div className="field-pair">
      <ColourField
        label="Type colour"
        value={look.colour}
        locked={isLocked}
        onLockedChange={type ? setLocked : undefined}
        onChange={(colour) => setLook({ colour })}
      />
      <div className="label-border">
        <ColourField
          label="Label border"
          value={look.labelBorderColour}
          disabled={look.labelBorder === 0}
          onChange={(labelBorderColour) => setLook({ labelBorderColour })}
        />
        <Switch
          label="Draw a border around labels"
          isLabelHidden
          checked={look.labelBorder === 1}
          onChange={(isOn) => setLook({ labelBorder: isOn ? 1 : 0 })}
        />
      </div>
    </div>
    <ShapeField value={look.shape} colour={look.colour} onChange={(shape) => setLook({ shape })} />
    {type && alsoChanges > 0 && (
      <p className="hint" role="status">
        {alsoChanges === 1
          ? `Changes the other POI of “${type.name}” too.`
          : `Changes all ${alsoChanges} POIs of “${type.name}” too.`}
      </p>
    )}
  </>
)
