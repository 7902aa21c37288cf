import { TextArea } from "../../../ui/text-area.tsx";

/** The text alternative of one of a product's pictures. */
export function PictureText({
  name,
  text,
  id,
  labelHidden = false,
}: {
  name: string;
  text: string | undefined;
  id?: string | undefined;
  labelHidden?: boolean;
}) {
  return (
    <TextArea
      {...(id && { id })}
      label="What the picture shows"
      labelHidden={labelHidden}
      isSmall
      rows={2}
      placeholder="What it shows"
      name={`${name}.alt`}
      defaultValue={text}
      autoComplete="off"
    />
  );
}
