{{- define "latchkey.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name }}{{ else }}{{ .Release.Name }}-{{ .Chart.Name }}{{ end }}
{{- end }}

{{- define "latchkey.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "latchkey.labels" -}}
{{ include "latchkey.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | replace "+" "_" | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version | replace "+" "_" }}
{{- end }}

{{/* The migration, whose pods have its name in a label of at most 63 characters. */}}
{{- define "latchkey.migrate" -}}
{{ include "latchkey.name" . | trunc 55 | trimSuffix "-" }}-migrate
{{- end }}

{{/* "true" if the database is a server. */}}
{{- define "latchkey.hasServer" -}}
{{- $isFile := hasKey .Values.secret.files "LATCHKEY_DATABASE_URL" }}
{{- $url := get .Values.env "LATCHKEY_DATABASE_URL" | default "" }}
{{- if or $isFile (and $url (not (hasPrefix "sqlite:" $url))) }}true{{ end }}
{{- end }}

{{- define "latchkey.isMany" -}}
{{- if or .Values.autoscaling.enabled (gt (int .Values.replicas) 1) }}true{{ end }}
{{- end }}

{{/* Stops with what to do, before anything is installed. */}}
{{- define "latchkey.check" -}}
{{- $_ := required "Set url to the public URL of the service, for example https://auth.example.com." .Values.url }}
{{- $_ := required "Set image.repository to the image that deploy/Dockerfile builds." .Values.image.repository }}
{{- $_ := required "Set secret.name to a Secret that has the key of LATCHKEY_SECRET: see docs/deployment.md." .Values.secret.name }}
{{- if not (hasKey .Values.secret.files "LATCHKEY_SECRET") }}
{{- fail "Add LATCHKEY_SECRET to secret.files: all pods need the same one." }}
{{- end }}
{{- range $name, $_ := .Values.secret.files }}
{{- range list $name (printf "%s_FILE" $name) }}
{{- if hasKey $.Values.env . }}{{ fail (printf "%s is in env, and %s in secret.files. Remove one of them." . $name) }}{{ end }}
{{- end }}
{{- end }}
{{- range $name, $value := dict "LATCHKEY_URL" "url" "LATCHKEY_CONFIG" "config" }}
{{- if hasKey $.Values.env $name }}{{ fail (printf "Remove %s from env: the value %s sets it." $name $value) }}{{ end }}
{{- end }}
{{- range list "PORT" "LATCHKEY_DATA" "LATCHKEY_MANAGEMENT_HOST" "LATCHKEY_MANAGEMENT_PORT" }}
{{- if hasKey $.Values.env . }}{{ fail (printf "Remove %s from env: the chart needs its own value." .) }}{{ end }}
{{- end }}
{{- if and .Values.autoscaling.enabled (gt (int .Values.autoscaling.minReplicas) (int .Values.autoscaling.maxReplicas)) }}
{{- fail "autoscaling.minReplicas is more than autoscaling.maxReplicas." }}
{{- end }}
{{- if not (include "latchkey.hasServer" .) }}
{{- if include "latchkey.isMany" . }}
{{- fail "Several pods can't share a SQLite file. Use one pod, or add LATCHKEY_DATABASE_URL of a database server to secret.files." }}
{{- end }}
{{- if not .Values.persistence.enabled }}
{{- fail "All accounts would be lost with the pod. Set persistence.enabled for SQLite, or add LATCHKEY_DATABASE_URL of a database server to secret.files." }}
{{- end }}
{{- $url := get .Values.env "LATCHKEY_DATABASE_URL" | default "" }}
{{- if and (hasPrefix "sqlite:" $url) (not (hasPrefix "sqlite:/var/lib/latchkey/" $url)) }}
{{- fail "The volume is at /var/lib/latchkey: remove LATCHKEY_DATABASE_URL from env, or name a file there." }}
{{- end }}
{{- end }}
{{- end }}

{{- define "latchkey.image" -}}
image: "{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}"
imagePullPolicy: {{ .Values.image.pullPolicy }}
{{- end }}

{{- define "latchkey.pod" -}}
serviceAccountName: {{ .Values.serviceAccountName }}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 65532
  runAsGroup: 65532
  fsGroup: 65532
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile:
    type: RuntimeDefault
{{- with .Values.image.pullSecrets }}
imagePullSecrets: {{ toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector: {{ toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations: {{ toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.affinity }}
affinity: {{ toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{- define "latchkey.securityContext" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}

{{- define "latchkey.env" -}}
- name: LATCHKEY_URL
  value: {{ .Values.url | quote }}
{{- range $name, $value := .Values.env }}
- name: {{ $name }}
  {{- /* Printed in any other way, Helm's numbers from a million on are 1e+06. */}}
  value: {{ if kindIs "string" $value }}{{ $value | quote }}{{ else }}{{ $value | toJson | quote }}{{ end }}
{{- end }}
{{- range $name, $key := .Values.secret.files }}
- name: {{ $name }}_FILE
  value: /run/secrets/latchkey/{{ $key }}
{{- end }}
{{- if .Values.config }}
- name: LATCHKEY_CONFIG
  value: /etc/latchkey/latchkey.config.json
{{- end }}
{{- end }}

{{- define "latchkey.mounts" -}}
- name: secret
  mountPath: /run/secrets/latchkey
  readOnly: true
- name: data
  mountPath: /var/lib/latchkey
- name: tmp
  mountPath: /tmp
{{- if .Values.config }}
- name: config
  mountPath: /etc/latchkey
  readOnly: true
{{- end }}
{{- end }}

{{/* Takes the root context as `root`, the name of the ConfigMap as `config`, and the claim of the data, if any, as `claim`. */}}
{{- define "latchkey.volumes" -}}
- name: secret
  secret:
    secretName: {{ .root.Values.secret.name }}
    defaultMode: 288 # 0440
- name: data
{{- if .claim }}
  persistentVolumeClaim:
    claimName: {{ .claim }}
{{- else }}
  emptyDir: {}
{{- end }}
- name: tmp
  emptyDir: {}
{{- if .root.Values.config }}
- name: config
  configMap:
    name: {{ .config }}
{{- end }}
{{- end }}

{{- define "latchkey.config" -}}
latchkey.config.json: {{ .Values.config | toPrettyJson | quote }}
{{- end }}
