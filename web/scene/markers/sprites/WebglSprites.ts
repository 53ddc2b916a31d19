import type { PointMap } from '../../../../shared/geometry/point.ts'
import type { PixelFrame } from '../../raster/pixelFrame.ts'
import type { Sprite } from './Sprite.ts'
import type { SpriteBatch } from './SpriteBatch.ts'
import { type Cell, SpriteTexture, TEXTURE_SIDE_PX } from './SpriteTexture.ts'

/** A sprite's place on the map, from the origin; its corner on the texture and its side, in px. */
const FLOATS_PER_SPRITE = 5
const FLOAT_BYTES = 4

/**
 * Places are rounded to whole device px like those of the 2D painter: `base` is the origin's place at this scale, of which the
 * whole px are taken off `corner` already.
 */
const VERTEX_SHADER = `#version 300 es
in vec2 place;
in vec3 cell;
uniform float perMap;
uniform vec2 base;
uniform vec2 corner;
uniform vec2 size;
out vec2 texel;
void main() {
  vec2 side = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1)) * cell.z;
  vec2 middle = floor(vec2(place.x, -place.y) * perMap + base + 0.5) - corner;
  vec2 at = (middle - cell.z * 0.5 + side) / size * 2.0 - 1.0;
  texel = cell.xy + side;
  gl_Position = vec4(at.x, -at.y, 0.0, 1.0);
}`

const FRAGMENT_SHADER = `#version 300 es
precision highp float;
uniform sampler2D sprites;
in vec2 texel;
out vec4 colour;
void main() {
  colour = texelFetch(sprites, ivec2(texel), 0);
}`

/** Paints sprites with the graphics card: all of them by one call, from a buffer that is written when they change. */
export class WebglSprites {
  readonly #gl: WebGL2RenderingContext
  readonly #texture = new SpriteTexture()
  readonly #onChange: () => void
  #program: WebGLProgram | null = null
  #values = new Float32Array(0)
  #count = 0
  #origin: PointMap = { x: 0, y: 0 }
  #isLost = false

  /** Null if the browser has no WebGL, or with `isCardNeeded` only without a graphics card. `onChange`: it was lost or restored. */
  static create(onChange: () => void, isCardNeeded = true): WebglSprites | null {
    const gl = document.createElement('canvas').getContext('webgl2', {
      antialias: false,
      depth: false,
      failIfMajorPerformanceCaveat: isCardNeeded,
    })
    return gl && new WebglSprites(gl, onChange)
  }

  private constructor(gl: WebGL2RenderingContext, onChange: () => void) {
    this.#gl = gl
    this.#onChange = onChange
    gl.canvas.addEventListener('webglcontextlost', this.#lose)
    gl.canvas.addEventListener('webglcontextrestored', this.#restore)
    this.#setUp()
  }

  /** Whether it can paint now. */
  get isReady(): boolean {
    return !this.#isLost && this.#program !== null
  }

  /** Takes over what is to be painted. Returns false if so many different sprites do not fit the card's texture. */
  write({ sprites, kinds, xs, ys, count }: SpriteBatch): boolean {
    const copy = (sprite: Sprite, cell: Cell): void => this.#copy(sprite, cell)
    if (!this.#texture.add(sprites, copy)) {
      this.#texture.clear()
      if (!this.#texture.add(sprites, copy)) return false
    }
    const cells = sprites.map((sprite) => this.#texture.cellOf(sprite) ?? { x: 0, y: 0 })
    const length = count * FLOATS_PER_SPRITE
    if (this.#values.length < length) this.#values = new Float32Array(length * 2)
    // Near the places, so that they are exact although they have only 24 bits.
    const origin = (this.#origin = { x: xs[count >> 1] ?? 0, y: ys[count >> 1] ?? 0 })
    const values = this.#values
    for (let at = 0, to = 0; at < count; at++) {
      const kind = kinds[at] ?? 0
      values[to++] = (xs[at] ?? 0) - origin.x
      values[to++] = (ys[at] ?? 0) - origin.y
      values[to++] = cells[kind]?.x ?? 0
      values[to++] = cells[kind]?.y ?? 0
      values[to++] = sprites[kind]?.side ?? 0
    }
    this.#count = count
    this.#gl.bufferData(this.#gl.ARRAY_BUFFER, values.subarray(0, length), this.#gl.DYNAMIC_DRAW)
    return true
  }

  /** Paints what was written on a canvas whose corner is that of the frame. */
  paint(context: CanvasRenderingContext2D, { left, top, width, height, perMap }: PixelFrame): void {
    const gl = this.#gl
    const program = this.#program
    if (program === null) return
    if (gl.canvas.width !== width || gl.canvas.height !== height) {
      gl.canvas.width = width
      gl.canvas.height = height
    }
    gl.viewport(0, 0, width, height)
    gl.clear(gl.COLOR_BUFFER_BIT)
    const [column, row] = [this.#origin.x * perMap, -this.#origin.y * perMap]
    const at = (name: string): WebGLUniformLocation | null => gl.getUniformLocation(program, name)
    gl.uniform1f(at('perMap'), perMap)
    gl.uniform2f(at('base'), column - Math.floor(column), row - Math.floor(row))
    gl.uniform2f(at('corner'), left - Math.floor(column), top - Math.floor(row))
    gl.uniform2f(at('size'), width, height)
    gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, this.#count)
    context.drawImage(gl.canvas, 0, 0)
  }

  free(): void {
    this.#gl.canvas.removeEventListener('webglcontextlost', this.#lose)
    this.#gl.canvas.removeEventListener('webglcontextrestored', this.#restore)
    this.#gl.getExtension('WEBGL_lose_context')?.loseContext()
  }

  readonly #lose = (event: Event): void => {
    // Otherwise it is not restored.
    event.preventDefault()
    this.#isLost = true
    this.#onChange()
  }

  readonly #restore = (): void => {
    this.#isLost = false
    this.#texture.clear()
    this.#setUp()
    this.#onChange()
  }

  #copy({ canvas }: Sprite, { x, y }: Cell): void {
    const gl = this.#gl
    gl.texSubImage2D(gl.TEXTURE_2D, 0, x, y, gl.RGBA, gl.UNSIGNED_BYTE, canvas)
  }

  #setUp(): void {
    const gl = this.#gl
    const program = (this.#program = programOf(gl))
    if (program === null) return
    gl.useProgram(program)
    gl.bindTexture(gl.TEXTURE_2D, gl.createTexture())
    gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA8, TEXTURE_SIDE_PX, TEXTURE_SIDE_PX)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST)
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true)
    gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer())
    const read = (name: string, size: number, offset: number): void => {
      const location = gl.getAttribLocation(program, name)
      gl.enableVertexAttribArray(location)
      gl.vertexAttribPointer(
        location,
        size,
        gl.FLOAT,
        false,
        FLOATS_PER_SPRITE * FLOAT_BYTES,
        offset * FLOAT_BYTES,
      )
      gl.vertexAttribDivisor(location, 1)
    }
    read('place', 2, 0)
    read('cell', 3, 2)
    gl.enable(gl.BLEND)
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
  }
}

/** Null if the browser cannot compile it. */
const programOf = (gl: WebGL2RenderingContext): WebGLProgram | null => {
  const program = gl.createProgram()
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, VERTEX_SHADER],
    [gl.FRAGMENT_SHADER, FRAGMENT_SHADER],
  ] as const) {
    const shader = gl.createShader(kind)
    if (shader === null) return null
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
  }
  gl.linkProgram(program)
  return gl.getProgramParameter(program, gl.LINK_STATUS) === true ? program : null
}
