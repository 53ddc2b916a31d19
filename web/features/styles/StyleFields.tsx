import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { SECTION_NAME_MAX, SIGNATURE_MAX, STYLE_TITLE_MAX, URL_MAX } from '../../../shared/limits.ts'
import {
  FONT_FAMILIES,
  fontFamilySchema,
  type MapStyle,
  type StyleImageField,
} from '../../../shared/maps/styles.ts'
import { coloursInThemes, fontStack, movedColours } from '../../shell/canvas/mapLook.ts'
import type { StyleSource } from '../../sources/MapSource.ts'
import { ColourField } from '../../ui/control/ColourField.tsx'
import { FieldFrame, TextField } from '../../ui/control/TextField.tsx'
import { useIsMobile } from '../../ui/useMediaQuery.ts'
import type { StyledPart } from './OpenStyleEditor.tsx'
import type { StyleProblems } from './styleForm.ts'
import { StylePictureField } from './StylePictureField.tsx'
import type { StyleUpload } from './useStylePicture.ts'

interface StyleFieldsProps {
  styles: StyleSource
  style: MapStyle
  problems: StyleProblems
  /** What a map without a title of its own is called. */
  mapName: string
  onChange: (fields: Partial<MapStyle>) => void
  onUpload: (field: StyleImageField, upload: StyleUpload) => void
}

/** The fields of the style editor. */
export const StyleFields = (props: StyleFieldsProps) => (
  <>
    <TitleFields {...props} />
    <fieldset className="style-fields__group">
      <legend>Colours</legend>
      <ColourFields {...props} />
    </fieldset>
    <fieldset className="style-fields__group">
      <legend>Section names</legend>
      <SectionFields {...props} />
    </fieldset>
    <CreatorFields {...props} />
  </>
)

const TitleFields = ({ styles, style, problems, mapName, onChange, onUpload }: StyleFieldsProps) => {
  const isMobile = useIsMobile()
  const hasImage = style.title_image_url !== null
  return (
    <>
      <TextField
        label="Title text"
        note={`${style.title_text.length} / ${STYLE_TITLE_MAX}`}
        value={style.title_text}
        maxLength={STYLE_TITLE_MAX}
        placeholder={mapName}
        autoComplete="off"
        autoFocus={!isMobile && !hasImage}
        disabled={hasImage}
        hint={hasImage ? 'The title image takes its place.' : undefined}
        error={problems.title_text}
        onChange={(event) => onChange({ title_text: event.target.value })}
      />
      <div className="field-pair">
        <StylePictureField
          label="Title image"
          note="about 4:1"
          field="title_image"
          styles={styles}
          url={style.title_image_url}
          takesPageFiles
          onUpload={(upload) => onUpload('title_image', upload)}
          onRemove={() => onChange({ title_image_url: null })}
        />
        <StylePictureField
          label="Watermark"
          field="watermark"
          styles={styles}
          url={style.watermark_url}
          onUpload={(upload) => onUpload('watermark', upload)}
          onRemove={() => onChange({ watermark_url: null })}
        />
      </div>
      <FontField value={style.font_family} onChange={(font_family) => onChange({ font_family })} />
    </>
  )
}

const FontField = ({
  value,
  onChange,
}: {
  value: MapStyle['font_family']
  onChange: (value: MapStyle['font_family']) => void
}) => {
  const id = useId()
  return (
    <FieldFrame label="Font" note={value === 'inherit' ? 'the font of the site' : undefined} controlId={id}>
      <span className="combo">
        <select
          id={id}
          className="field"
          style={{ fontFamily: fontStack(value) }}
          value={value}
          onChange={(event) => onChange(fontFamilySchema.parse(event.target.value))}
        >
          {FONT_FAMILIES.map((font) => (
            <option key={font} style={{ fontFamily: fontStack(font) }}>
              {font}
            </option>
          ))}
        </select>
        <ChevronDown />
      </span>
    </FieldFrame>
  )
}

const COLOURS = [
  { field: 'font_colour', label: 'Text' },
  { field: 'title_colour', label: 'Title' },
  { field: 'highlight_colour', label: 'Highlight' },
  { field: 'sidebar_bg_colour', label: 'Sidebar' },
  { field: 'main_bg_colour', label: 'Behind the map' },
] as const

const ColourFields = ({ style, onChange }: Pick<StyleFieldsProps, 'style' | 'onChange'>) => {
  const moved = movedColours(style)
  const names = COLOURS.filter(({ field }) => moved.some((one) => one === field)).map(({ label }) => label)
  return (
    <>
      <div className="style-fields__three">
        {COLOURS.map(({ field, label }) => (
          <ColourField
            key={field}
            label={label}
            name={field === 'highlight_colour' ? HIGHLIGHT : undefined}
            value={style[field]}
            onChange={(value) => onChange({ [field]: value })}
          />
        ))}
      </div>
      <p className="hint" role="status">
        {names.length > 0 &&
          `Hard to see on this sidebar, so shown with more contrast: ${names.join(', ')}. `}
        {LIGHT_THEME_TEXTS[coloursInThemes(style)]}
      </p>
    </>
  )
}

const LIGHT_THEME_TEXTS = {
  allOfTheme: 'The default colours follow each visitor’s theme: in a light one the sidebar is light.',
  someOfTheme:
    'In a light theme the sidebar is light, and title and highlight are shown darker where they need it.',
  own: 'In a light theme these colours stay as they are.',
} as const

const SECTIONS = [
  { field: 'section_name_pois', label: 'POIs', section: 'pois' },
  { field: 'section_name_zones', label: 'Zones', section: 'zones' },
  { field: 'section_name_region_maps', label: 'Region Maps', section: 'regions' },
] as const

const HIGHLIGHT = 'highlight'

/** Returns the part of the sidebar that a field of the form is about. */
export const partOfField = (name: string | null): StyledPart | null =>
  name === HIGHLIGHT ? name : (SECTIONS.find(({ section }) => section === name)?.section ?? null)

const SectionFields = ({ style, problems, onChange }: StyleFieldsProps) => (
  <div className="style-fields__three">
    {SECTIONS.map(({ field, label, section }) => (
      <TextField
        key={field}
        label={label}
        value={style[field]}
        maxLength={SECTION_NAME_MAX}
        placeholder={label}
        autoComplete="off"
        error={problems[field]}
        name={section}
        onChange={(event) => onChange({ [field]: event.target.value })}
      />
    ))}
  </div>
)

const CreatorFields = ({ style, problems, onChange }: StyleFieldsProps) => (
  <>
    <TextField
      label="Creator signature"
      note={`${style.creator_signature.length} / ${SIGNATURE_MAX}`}
      value={style.creator_signature}
      maxLength={SIGNATURE_MAX}
      autoComplete="off"
      error={problems.creator_signature}
      onChange={(event) => onChange({ creator_signature: event.target.value })}
    />
    <TextField
      label="Tip link"
      note="Optional"
      type="url"
      inputMode="url"
      value={style.tip_url ?? ''}
      maxLength={URL_MAX}
      placeholder="https://"
      autoComplete="off"
      error={problems.tip_url}
      onChange={(event) => onChange({ tip_url: event.target.value === '' ? null : event.target.value })}
    />
  </>
)
