import { TextField } from "../../../ui/text-field.tsx";

/** The text alternative of one of a product's pictures. */
export function PictureText({ name, text }: { name: string; text: string | undefined }) {
  return (
    <TextField label="What the picture shows" optional name={`${name}.alt`} defaultValue={text} autoComplete="off" />
  );
}
