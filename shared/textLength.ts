/** What people write into an entity, whatever kind it is. */
export interface Texts {
  readonly name?: string
  readonly label?: string
  readonly description?: string
}

/** Characters as JavaScript counts them. */
export const textLengthOf = ({ name = '', label = '', description = '' }: Texts): number =>
  name.length + label.length + description.length
