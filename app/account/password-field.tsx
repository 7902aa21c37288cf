import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { IconButton } from "../ui/icon-button.tsx";
import { TextField, type TextFieldProps } from "../ui/text-field.tsx";

export function PasswordField(props: TextFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? "text" : "password"}
      spellCheck={false}
      autoCapitalize="none"
      end={
        <IconButton
          label="Show password"
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="noscript:hidden"
        >
          {shown ? <EyeOff /> : <Eye />}
        </IconButton>
      }
    />
  );
}
